/// One request, for the log.
///
/// It names the route, not the path: no number, name, id or token reaches a log.
public struct APILogEntry: Sendable {
    /// Names the request in the log and, where it failed inside, in its answer.
    public let requestID: String
    /// The request's method.
    public let method: String
    /// The route's template; nil where there is none at the address.
    public let route: String?
    /// The status that was answered.
    public let status: Int
    /// How long it took, in microseconds.
    public let microseconds: Int64
    /// What failed; nil where nothing did.
    public let cause: String?
}
