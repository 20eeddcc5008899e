/// The network address of a client.
public enum HTTPPeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IPv4 address, first octet in the highest byte; IPv4 inside IPv6 is shown so, too.
    case v4(UInt32)
    /// An IPv6 address: the network's and the interface's 64 bits.
    case v6(network: UInt64, interface: UInt64)
    /// Neither of the two.
    case unknown

    /// The addresses that limits count together: an IPv4 address, or an IPv6 /64 network.
    public var limitGroup: HTTPPeerAddress {
        switch self {
        case .v6(let network, _): .v6(network: network, interface: 0)
        case .v4, .unknown: self
        }
    }

    /// Whether the client is on this machine.
    public var isLoopback: Bool {
        switch self {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let network, let interface): network == 0 && interface == 1
        case .unknown: false
        }
    }

    /// Dotted decimal, or eight groups of hexadecimal digits without shortening.
    public var description: String {
        switch self {
        case .v4(let bits):
            return [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
        case .v6(let network, let interface):
            return [network, interface].flatMap { half in
                [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) }
            }.joined(separator: ":")
        case .unknown:
            return "unknown"
        }
    }

    /// Reads the 16 bytes of an IPv6 address, highest first.
    init(network: UInt64, interface: UInt64) {
        if network == 0, interface >> 32 == 0xFFFF {
            self = .v4(UInt32(truncatingIfNeeded: interface))
        } else {
            self = .v6(network: network, interface: interface)
        }
    }
}
