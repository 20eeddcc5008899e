internal import CMicroHTTPD
internal import Glibc

/// The address of a client as the system writes it.
@safe
struct PeerSocketAddress {
    private var storage = sockaddr_storage()
    private var length: socklen_t = 0

    /// Takes the next connection of a listening socket; the descriptor is -1 when there is none.
    init(accepting listener: Int32, descriptor: inout Int32) {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        descriptor = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe http_accept(
                listener,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                &length
            )
        }
        self.length = length
    }

    /// Copies the address that the engine keeps with a connection.
    init(of handle: OpaquePointer) {
        let info = unsafe http_connection_info(handle, .CONNECTION_INFO_CLIENT_ADDRESS)
        guard let source = unsafe info?.pointee.client_addr else { return }
        let isVersion6 = unsafe source.pointee.sa_family == sa_family_t(AF_INET6)
        let count =
            isVersion6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        unsafe withUnsafeMutableBytes(of: &storage) { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count))
        }
        length = socklen_t(count)
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result) -> Result {
        unsafe withUnsafeBytes(of: storage) { bytes in
            unsafe body(bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
        }
    }

    /// The address without its port.
    var peer: HTTPPeerAddress {
        unsafe withUnsafeBytes(of: storage) { bytes in
            switch Int32(storage.ss_family) {
            case AF_INET:
                let bits = unsafe bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
                return .v4(UInt32(bigEndian: bits))
            case AF_INET6:
                let network = unsafe bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                let interface = unsafe bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
                return HTTPPeerAddress(
                    network: UInt64(bigEndian: network),
                    interface: UInt64(bigEndian: interface)
                )
            default:
                return .unknown
            }
        }
    }
}
