/// What the operator chose for the interface.
public struct APIConfiguration: Sendable {
    /// How long an address may be, in bytes: a widget that shows chosen cards names them in its
    /// settings, and 28 KiB hold five hundred.
    public static let targetByteCountMax = 28 << 10

    /// Whether a request may say what time it is: for tests, and only on loopback.
    public var isRequestClockAllowed = false
    /// Requests a minute for one token, and for one address without a valid token; nil for no limit.
    public var requestsPerMinute: Int?
    /// Whether every request is logged, and not only those that failed inside.
    public var logsRequests = false
    /// Whether the server is reached over TLS, so that browsers are told to stay with it.
    public var isEncrypted = false
    /// Runs work over a whole wallet beside the server's threads, so that other requests go on; false,
    /// and the work is not done, where too much of it waits already.
    public var runApart: @Sendable (@escaping @Sendable () -> Void) -> Bool = { work in
        work()
        return true
    }
    /// What else `/metrics` shows.
    public var gauges: @Sendable () -> [ServerGauge] = { [] }

    /// Makes a configuration without limits.
    public init() {}
}
