import HTTPServer
import WalletCore
import WalletService

/// One request on its way through the handler, from its arrival to its answer.
struct Passage: Sendable {
    /// Who calls, as far as the request proves it.
    enum Identity: Sendable {
        case known(Principal, TokenID, stamp: Int64)
        case unknown(WalletError)
    }

    let request: HTTPRequest
    let started: ContinuousClock.Instant
    let identity: Identity
    let admission: RateLimiter.Admission?
    /// The route as metrics know it.
    var label = RequestMetrics.unrouted
    /// The route's template.
    var route: String?

    /// How long the request has taken so far.
    var microseconds: Int64 {
        let (seconds, attoseconds) = started.duration(to: .now).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
