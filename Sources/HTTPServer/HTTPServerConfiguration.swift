/// How a server listens and where its limits lie.
public struct HTTPServerConfiguration: Sendable {
    /// Where to listen; port 0 takes a free one.
    public var address: HTTPListenAddress
    /// Whether to listen only where nobody but this machine can connect.
    public var isLoopbackRequired = false
    /// Threads that serve connections, `1...64`; each connection stays on one of them.
    public var workerCount = 2
    /// The longest body taken, in bytes; a longer one is answered 413.
    public var bodyByteCountMax = 1 << 20
    /// The most bytes that the bodies of all requests hold together until they are answered, beyond the
    /// first 4 KiB of each; at least `bodyByteCountMax`; one more is answered 503.
    public var bodyByteCountInFlightMax = 256 << 20
    /// The longest request line and header together, in bytes, `1_024...65_536`; answered 431.
    public var headerByteCountMax = 8_192
    /// The longest request target, in bytes, at most the header's limit; answered 414.
    public var targetByteCountMax = 4_096
    /// Connections at once; one more is told 503 and closed.
    public var connectionCountMax = 10_000
    /// Connections at once from one IPv4 address or IPv6 /64 network; 0 sets no limit.
    public var connectionCountPerPeerMax = 0
    /// How long a connection may do nothing at all; whole seconds, at least one.
    public var idleTimeout: Duration = .seconds(60)
    /// How long a header may take to arrive after the idle time; whole seconds, at least one.
    public var headerTimeout: Duration = .seconds(10)
    /// How long a body may take to arrive; whole seconds, at least one.
    public var bodyTimeout: Duration = .seconds(60)
    /// Certificate and key; nil serves plain HTTP.
    public var tls: HTTPServerTLS?
    /// Makes the response of a refusal that the server itself makes.
    public var problemResponse: @Sendable (HTTPProblem) -> HTTPResponse = { $0.response }

    /// The usual limits.
    ///
    /// - Parameter address: Where to listen.
    public init(address: HTTPListenAddress) {
        self.address = address
    }

    /// Throws for the first setting outside its range.
    func validate() throws(HTTPServerError) {
        let rules: [(String, Bool)] = [
            ("workerCount", (1...64).contains(workerCount)),
            ("bodyByteCountMax", (0...(1 << 40)).contains(bodyByteCountMax)),
            (
                "bodyByteCountInFlightMax",
                (0...(1 << 50)).contains(bodyByteCountInFlightMax)
                    && bodyByteCountInFlightMax >= bodyByteCountMax
            ),
            ("headerByteCountMax", (1_024...65_536).contains(headerByteCountMax)),
            ("targetByteCountMax", (1...headerByteCountMax).contains(targetByteCountMax)),
            ("connectionCountMax", (1...1_000_000).contains(connectionCountMax)),
            ("connectionCountPerPeerMax", connectionCountPerPeerMax >= 0),
            ("idleTimeout", (1...86_400).contains(idleTimeout.components.seconds)),
            ("headerTimeout", (1...86_400).contains(headerTimeout.components.seconds)),
            ("bodyTimeout", (1...86_400).contains(bodyTimeout.components.seconds)),
        ]
        for (setting, holds) in rules where !holds {
            throw .invalidConfiguration(setting: setting)
        }
    }
}

/// What a server shows of itself over TLS.
public struct HTTPServerTLS: Sendable, CustomStringConvertible {
    /// The certificate and its chain, PEM.
    public let certificate: String
    /// The private key, PEM, without a password.
    public let privateKey: String

    /// Takes the two PEM texts.
    ///
    /// - Parameters:
    ///   - certificate: The certificate and its chain, the server's own first.
    ///   - privateKey: The private key that belongs to it.
    public init(certificate: String, privateKey: String) {
        self.certificate = certificate
        self.privateKey = privateKey
    }

    /// Names the type only, so that no key reaches a log.
    public var description: String { "HTTPServerTLS" }
}
