/// One request that failed inside the server. It names no path, number, name or token.
public struct APILogEntry: Sendable {
    /// The request's method.
    public let method: String
    /// The status that was answered, 500 or more.
    public let status: Int
    /// What failed.
    public let cause: String
}
