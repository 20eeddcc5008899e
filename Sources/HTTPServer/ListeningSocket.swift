internal import CMicroHTTPD
internal import Glibc

/// A socket that listens; closed when let go of.
@safe
struct ListeningSocket: ~Copyable {
    let descriptor: Int32
    /// The address with the port that the system gave.
    let address: HTTPListenAddress

    /// Listens on the first of the host's addresses that can be had.
    ///
    /// - Parameters:
    ///   - address: the host and port.
    ///   - isLoopbackRequired: whether to refuse a host one of whose addresses others can reach.
    /// - Throws: `notLoopback` where it does, else why no address could be had.
    init(
        _ address: HTTPListenAddress,
        isLoopbackRequired: Bool
    ) throws(HTTPServerError) {
        var failure = HTTPServerError.addressUnavailable(address.description)
        let candidates = try Self.candidates(address)
        // What a name looks like says nothing of where it leads, so the addresses themselves count.
        guard !isLoopbackRequired || candidates.allSatisfy(\.peer.isLoopback) else {
            throw .notLoopback(address.description)
        }
        for candidate in candidates {
            do throws(HTTPServerError) {
                let descriptor = try candidate.listen()
                self.descriptor = descriptor
                self.address = HTTPListenAddress(
                    host: address.host,
                    port: Self.boundPort(descriptor) ?? address.port
                )
                return
            } catch {
                failure = error.naming(address)
            }
        }
        throw failure
    }

    deinit {
        _ = Glibc.close(descriptor)
    }

    private static func candidates(
        _ address: HTTPListenAddress
    ) throws(HTTPServerError) -> [SocketAddress] {
        let isEvery = address.host.isEmpty || address.host == "*"
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let host = isEvery ? nil : address.host
        let result = unsafe withOptionalCString(host) { host in
            unsafe getaddrinfo(host, String(address.port), &hints, &list)
        }
        guard result == 0 else { throw .addressUnavailable(address.description) }
        defer { unsafe freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let source = unsafe entry.pointee.ai_addr {
                let length = Int(unsafe entry.pointee.ai_addrlen)
                found.append(
                    SocketAddress(
                        family: unsafe entry.pointee.ai_family,
                        bytes: unsafe Array(UnsafeRawBufferPointer(start: source, count: length)),
                        isDualStack: isEvery
                    )
                )
            }
            unsafe next = entry.pointee.ai_next
        }
        // On every interface, one IPv6 socket takes both families where there is IPv6.
        return isEvery ? found.sorted { $0.family == AF_INET6 && $1.family != AF_INET6 } : found
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe getsockname(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                &length
            )
        }
        guard result == 0 else { return nil }
        // The port has the same place in both families.
        return unsafe withUnsafeBytes(of: &storage) { bytes in
            unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
    }
}

/// One address of a host, as the system writes it.
private struct SocketAddress {
    let family: Int32
    let bytes: [UInt8]
    let isDualStack: Bool

    /// The address without its port.
    var peer: HTTPPeerAddress {
        switch (family, bytes.count) {
        case (AF_INET, 8...): .v4(UInt32(truncatingIfNeeded: number(in: 4..<8)))
        case (AF_INET6, 24...):
            HTTPPeerAddress(network: number(in: 8..<16), interface: number(in: 16..<24))
        default: .unknown
        }
    }

    private func number(in range: Range<Int>) -> UInt64 {
        bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Opens a socket here.
    ///
    /// - Throws: `system`, with the number of the error.
    func listen() throws(HTTPServerError) -> Int32 {
        let descriptor = http_socket(family)
        guard descriptor >= 0 else { throw .system(errorNumber: errno) }
        do throws(HTTPServerError) {
            // Without this, a restart must wait for the old connections to be forgotten.
            try setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
            if family == AF_INET6 {
                try setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, isDualStack ? 0 : 1)
            }
            let bound = unsafe bytes.withUnsafeBytes { bytes in
                unsafe bind(
                    descriptor,
                    bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                    socklen_t(bytes.count)
                )
            }
            guard bound == 0, Glibc.listen(descriptor, 4_096) == 0 else {
                throw .system(errorNumber: errno)
            }
            return descriptor
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    private func setOption(
        _ descriptor: Int32,
        _ level: Int32,
        _ option: Int32,
        _ value: Int32
    ) throws(HTTPServerError) {
        var value = value
        let size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe setsockopt(descriptor, level, option, &value, size) == 0 else {
            throw .system(errorNumber: errno)
        }
    }
}

extension HTTPServerError {
    /// Turns the system's number into a cause that a caller can act on.
    fileprivate func naming(_ address: HTTPListenAddress) -> HTTPServerError {
        switch self {
        case .system(EADDRINUSE): .addressInUse(address.description)
        case .system(EADDRNOTAVAIL): .addressUnavailable(address.description)
        case .system(EACCES), .system(EPERM): .permissionDenied(address.description)
        case .system, .invalidListenAddress, .addressInUse, .addressUnavailable, .notLoopback,
            .permissionDenied, .invalidConfiguration, .engineRefused, .malformedPercentEncoding,
            .invalidUTF8:
            self
        }
    }
}

private func withOptionalCString<Result>(
    _ text: String?,
    _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
    guard let text else { return body(nil) }
    return unsafe text.withCString { unsafe body($0) }
}
