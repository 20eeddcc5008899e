internal import Glibc
internal import Synchronization

/// The thread that takes new connections and, once a second, looks for overdue ones.
@safe
final class Acceptor: Sendable {
    /// The address that it listens on.
    let address: HTTPListenAddress
    private let listener: Mutex<ListeningSocket?>
    private let engine: Engine
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let thread = Mutex<pthread_t?>(nil)

    init(_ listener: consuming ListeningSocket, engine: Engine) throws(HTTPServerError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .system(errorNumber: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (wakeReader, wakeWriter) = (ends[0], ends[1])
        self.engine = engine
        address = listener.address
        self.listener = Mutex(listener)
    }

    deinit {
        _ = close(wakeReader)
        _ = close(wakeWriter)
    }

    /// Seconds of the clock that only goes forward.
    static var now: UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec)
    }

    func start() throws(HTTPServerError) {
        var made = pthread_t()
        let context = unsafe Unmanaged.passRetained(self)
        let result = unsafe pthread_create(&made, nil, runAcceptor, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            throw .system(errorNumber: result)
        }
        thread.withLock { $0 = made }
    }

    /// Takes what has connected so far, then stops and waits for the thread.
    func stop() {
        guard let running = thread.withLock({ $0.take() }) else { return }
        var byte: UInt8 = 0
        _ = unsafe write(wakeWriter, &byte, 1)
        pthread_join(running, nil)
    }

    fileprivate func run() {
        guard let listener = listener.withLock({ $0.take() }) else { return }
        var isOutOfDescriptors = false
        while true {
            // Negative descriptors are left out.
            let waiting = isOutOfDescriptors ? -1 : listener.descriptor
            var events = [
                pollfd(fd: waiting, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
            ]
            _ = unsafe poll(&events, 2, isOutOfDescriptors ? 100 : 1_000)
            engine.advance(to: Self.now)
            isOutOfDescriptors = !acceptAll(listener.descriptor)
            if events[1].revents != 0 { return }
        }
    }

    /// Takes every waiting connection; false when the process is out of descriptors or memory.
    private func acceptAll(_ listener: Int32) -> Bool {
        while true {
            var descriptor: Int32 = -1
            let address = PeerSocketAddress(
                accepting: listener,
                descriptor: &descriptor
            )
            if descriptor >= 0 {
                admit(descriptor, address)
                continue
            }
            switch errno {
            case EMFILE, ENFILE, ENOMEM, ENOBUFS: return false
            case EAGAIN: return true
            default: continue  // The client is gone already, or a signal came.
            }
        }
    }

    private func admit(_ descriptor: Int32, _ address: PeerSocketAddress) {
        if engine.admit(address.peer) {
            engine.add(descriptor, from: address)
            return
        }
        if !engine.speaksTLS { refuse(descriptor) }
        _ = close(descriptor)
    }

    /// Says why, without waiting for a request.
    private func refuse(_ descriptor: Int32) {
        let bytes = engine.fullResponse.closingMessage
        _ = unsafe bytes.withUnsafeBytes { bytes in
            unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        _ = shutdown(descriptor, Int32(SHUT_WR))
        // Unread bytes would turn the close into a reset, and the client might not see why.
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = unsafe recv(descriptor, &request, request.count, 0)
    }
}

private func runAcceptor(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context = unsafe context else { return nil }
    unsafe Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
