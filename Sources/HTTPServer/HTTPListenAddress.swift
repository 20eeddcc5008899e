/// Where a server listens: a host and a port.
public struct HTTPListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or a numeric address, IPv6 without brackets; empty or `*` means every interface.
    public let host: String
    /// The port; 0 asks for a free one.
    public let port: UInt16

    /// Names an address.
    ///
    /// - Parameters:
    ///   - host: A name or a numeric address, IPv6 without brackets.
    ///   - port: The port; 0 asks for a free one.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, with IPv6 in brackets: `127.0.0.1:8080`, `localhost:0`, `[::1]:443`.
    ///
    /// - Parameter text: The address.
    /// - Throws: `invalidListenAddress` with the text.
    public init(parsing text: String) throws(HTTPServerError) {
        guard let colon = text.lastIndex(of: ":"),
            let port = Self.port(text[text.index(after: colon)...])
        else { throw .invalidListenAddress(text) }
        let host = text[..<colon]
        if host.hasPrefix("[") {
            guard host.hasSuffix("]"), host.count > 2 else { throw .invalidListenAddress(text) }
            self.init(host: String(host.dropFirst().dropLast()), port: port)
            return
        }
        let isPlain = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, !host.contains(":"), !host.contains("]") else {
            throw .invalidListenAddress(text)
        }
        self.init(host: String(host), port: port)
    }

    /// The address as `init(parsing:)` reads it.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    private static func port(_ digits: Substring) -> UInt16? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt16(digits)
    }
}
