public import WalletService

/// How an operator wants a server to run.
public struct ServerOptions: Sendable {
    /// `HOST:PORT`; port 0 takes a free one.
    public var listen: String
    /// How many server threads.
    public var threadCount = 2
    /// Whether requests may say what time it is: for tests, on loopback.
    public var isRequestClockAllowed = false
    /// Requests a minute for one token, and for one address without a valid token; nil for no limit.
    public var requestsPerMinute: Int? = Self.requestsPerMinuteDefault
    /// Whether every request is logged, and not only those that failed inside.
    public var logsRequests = false
    /// How the log is written.
    public var logFormat = LogFormat.text
    /// The files of certificate and key; nil serves plain HTTP.
    public var tlsFiles: TLSFiles?

    /// Whom to tell what happens.
    public var webhooks: [WebhookTarget] = []

    /// A hundred requests a second: no app needs that, and no guess of a secret gets far.
    public static let requestsPerMinuteDefault = 6_000

    /// The usual options.
    public init(listen: String) {
        self.listen = listen
    }

    /// Where certificate and key lie, as PEM.
    public struct TLSFiles: Equatable, Sendable {
        /// The certificate and its chain.
        public let certificate: String
        /// The private key, without a password.
        public let privateKey: String

        /// Names the files.
        public init(certificate: String, privateKey: String) {
            self.certificate = certificate
            self.privateKey = privateKey
        }
    }

    /// How a log is written.
    public enum LogFormat: String, CaseIterable, Sendable {
        /// Words for people, one line an entry.
        case text
        /// One JSON object a line.
        case json
    }
}
