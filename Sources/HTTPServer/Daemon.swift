internal import CMicroHTTPD
internal import Glibc

/// The running engine: its threads, without a listening socket of its own.
///
/// Connections are accepted elsewhere and handed in, because the engine's own way to stop
/// listening can abort the process when a thread looks at the socket at the same moment.
// SAFETY: the engine locks what it does for other threads; `stop` is called once.
@safe
struct Daemon: @unchecked Sendable {
    private let handle: OpaquePointer
    private let secrets: [UnsafeMutablePointer<CChar>]

    /// Starts the threads; nil when the system or the certificate does not allow it.
    init?(_ configuration: HTTPServerConfiguration, _ limits: EngineLimits, engine: Engine) {
        let context = unsafe Unmanaged.passUnretained(engine).toOpaque()
        var flags =
            MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_EPOLL.rawValue
            | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ITC.rawValue
            | MHD_USE_NO_LISTEN_SOCKET.rawValue
        var options = unsafe Self.options(configuration, limits, context)
        var secrets = unsafe [UnsafeMutablePointer<CChar>]()
        if let tls = configuration.tls {
            flags |= MHD_USE_TLS.rawValue
            unsafe secrets = [strdup(tls.privateKey), strdup(tls.certificate)]
            unsafe options.append(item(.HTTPS_MEM_KEY, 0, secrets[0]))
            unsafe options.append(item(.HTTPS_MEM_CERT, 0, secrets[1]))
        }
        unsafe options.append(item(.END))
        let started = unsafe options.withUnsafeMutableBufferPointer { options -> OpaquePointer? in
            guard let options = options.baseAddress else { return nil }
            let arguments: [any CVarArg] = unsafe [
                MHD_OPTION.ARRAY.rawValue, options, MHD_OPTION.END.rawValue,
            ]
            return unsafe withVaList(arguments) { arguments in
                unsafe MHD_start_daemon_va(
                    flags,
                    0,
                    nil,
                    nil,
                    requestProceeds,
                    context,
                    arguments
                )
            }
        }
        guard let started = unsafe started else {
            for index in unsafe secrets.indices { unsafe free(secrets[index]) }
            return nil
        }
        unsafe handle = started
        unsafe self.secrets = secrets
    }

    /// Hands over a connected socket, which the engine closes in any case.
    func add(_ descriptor: Int32, from address: PeerSocketAddress) -> Bool {
        unsafe address.withPointer { address, length in
            unsafe MHD_add_connection(handle, descriptor, address, length) == .YES
        }
    }

    /// Closes every connection and ends the threads.
    func stop() {
        unsafe MHD_stop_daemon(handle)
        for index in unsafe secrets.indices { unsafe free(secrets[index]) }
    }

    private static func options(
        _ configuration: HTTPServerConfiguration,
        _ limits: EngineLimits,
        _ context: UnsafeMutableRawPointer
    ) -> [MHD_OptionItem] {
        let completed: MHD_RequestCompletedCallback = unsafe requestCompletes
        let notified: MHD_NotifyConnectionCallback = unsafe connectionChanges
        let logged:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
            ) -> UnsafeMutableRawPointer? = unsafe requestBegins
        let unescaped:
            @convention(c) (
                UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
            ) -> Int = unsafe keepEscapes
        return unsafe [
            item(.CONNECTION_MEMORY_LIMIT, limits.poolByteCount),
            item(.CONNECTION_LIMIT, configuration.connectionCountMax + 64),
            item(
                .CONNECTION_TIMEOUT,
                Int(configuration.idleTimeout.components.seconds)
            ),
            item(.THREAD_POOL_SIZE, configuration.workerCount),
            item(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self), context),
            item(.NOTIFY_CONNECTION, unsafeBitCast(notified, to: Int.self), context),
            item(.URI_LOG_CALLBACK, unsafeBitCast(logged, to: Int.self), context),
            item(.UNESCAPE_CALLBACK, unsafeBitCast(unescaped, to: Int.self), context),
        ]
    }
}

private func item(
    _ option: MHD_OPTION,
    _ value: Int = 0,
    _ pointer: UnsafeMutableRawPointer? = nil
) -> MHD_OptionItem {
    unsafe MHD_OptionItem(option: option, value: value, ptr_value: pointer)
}

// MARK: Callbacks; functions, because a closure would carry its place's isolation along.

private func requestProceeds(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ address: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ bytes: UnsafePointer<CChar>?,
    _ byteCount: UnsafeMutablePointer<Int>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection = unsafe connection(request?.pointee),
        let method = unsafe method,
        let version = unsafe version,
        let byteCount = unsafe byteCount
    else { return .NO }
    let isKept = unsafe connection.proceed(
        method: method,
        version: version,
        bytes: UnsafeRawBufferPointer(start: bytes, count: byteCount.pointee)
    )
    unsafe byteCount.pointee = 0
    return isKept ? .YES : .NO
}

private func requestBegins(
    _ context: UnsafeMutableRawPointer?,
    _ address: UnsafePointer<CChar>?,
    _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let info = unsafe http_connection_info(handle, .CONNECTION_INFO_SOCKET_CONTEXT)
    let pointer = unsafe info?.pointee.socket_context
    // Without an address in the request line the engine passes none.
    let begun: Void? = unsafe address.flatMap { unsafe connection(pointer)?.begin($0) }
    if begun == nil { unsafe connection(pointer)?.begin("") }
    return unsafe pointer
}

private func requestCompletes(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    unsafe connection(request?.pointee)?.complete()
}

private func connectionChanges(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe context, let handle = unsafe handle, let slot = unsafe slot else {
        return
    }
    let engine = unsafe Unmanaged<Engine>.fromOpaque(context).takeUnretainedValue()
    if change == .CONNECTION_NOTIFY_STARTED {
        unsafe slot.pointee = Unmanaged.passRetained(engine.take(handle)).toOpaque()
    } else if let pointer = unsafe slot.pointee {
        unsafe engine.release(Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
        unsafe slot.pointee = nil
    }
}

/// Leaves percent-encodings as they are: an encoded slash is not a slash.
private func keepEscapes(
    _ context: UnsafeMutableRawPointer?,
    _ handle: OpaquePointer?,
    _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    unsafe text.map { unsafe strlen($0) } ?? 0
}

private func connection(_ pointer: UnsafeMutableRawPointer?) -> Connection? {
    unsafe pointer.map { unsafe Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
}
