import HTTPServer
import WalletCore
import WalletService

/// Finds out who calls, counts the call, and says whether a route is open to them.
final class Gatekeeper: Sendable {
    /// Whether the process lives is told to everybody at any time: it costs nothing.
    private static let livenessPath = "/health/live"
    /// Whether the database answers costs a read, and is counted apart: whoever shares an address with a
    /// probe cannot make it fail.
    private static let readinessPath = "/health/ready"

    /// The answer to a caller whose quota is used up.
    static let tooMany = Problem(
        .tooManyRequests,
        "rate_limited",
        "Too many requests: wait for the seconds that Retry-After says.",
        isRetryable: true
    )

    private let service: WalletService
    private let authenticator: Authenticator
    private let limiter: RateLimiter?
    private let began = ContinuousClock.now

    /// Makes a gatekeeper.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - authenticator: what knows tokens.
    ///   - limiter: what counts; nil for no limit.
    init(service: WalletService, authenticator: Authenticator, limiter: RateLimiter?) {
        self.service = service
        self.authenticator = authenticator
        self.limiter = limiter
    }

    /// Begins the passage of a request: who sends it, and where they stand with their quota.
    ///
    /// The database is asked for a token that is not at hand only while the address has a quota left;
    /// a token that is then found is counted for itself.
    func admit(_ request: HTTPRequest) -> Passage {
        let started = ContinuousClock.now
        guard request.path != Self.livenessPath else {
            let nobody = Passage.Identity.unknown(.unauthenticated(.missing))
            return Passage(request: request, started: started, identity: nobody, admission: nil)
        }
        let authorization = request.header("Authorization")
        guard let limiter else {
            let identity = identity(authorization) { true }
            return Passage(request: request, started: started, identity: identity, admission: nil)
        }
        let address = Self.address(of: request)
        var counted: RateLimiter.Admission?
        let identity = identity(authorization) {
            let admission = limiter.admit(address, at: age)
            counted = admission
            return admission.isAllowed
        }
        let admission: RateLimiter.Admission
        switch identity {
        case .known(_, let token, _):
            if counted != nil { limiter.giveBack(address) }
            admission = limiter.admit(.token(token), at: age)
        case .unknown: admission = counted ?? limiter.admit(address, at: age)
        }
        return Passage(request: request, started: started, identity: identity, admission: admission)
    }

    /// Nanoseconds since the gatekeeper was made.
    private var age: Int64 {
        let (seconds, attoseconds) = began.duration(to: .now).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    private static func address(of request: HTTPRequest) -> RateLimiter.Caller {
        let group = request.peer.limitGroup
        return request.path == readinessPath ? .probe(group) : .address(group)
    }

    private func identity(
        _ authorization: String?,
        mayLookUp: () -> Bool
    ) -> Passage.Identity {
        guard authorization != nil else { return .unknown(.unauthenticated(.missing)) }
        do throws(WalletError) {
            let stamp = try service.externalChangeStamp()
            let (principal, token) = try authenticator.principal(
                authorization: authorization,
                stamp: stamp,
                mayLookUp: mayLookUp
            )
            return .known(principal, token, stamp: stamp)
        } catch {
            return .unknown(error)
        }
    }

    /// On whose behalf a route is called.
    ///
    /// - Throws: ``WalletError/unauthenticated(_:)`` where it needs a token that is not there,
    ///   `insufficient_scope` where the token allows less.
    func principal(
        for route: Route,
        _ passage: Passage,
        _ query: HTTPQuery
    ) throws(RequestError) -> Principal {
        switch route.access {
        case .open: return .nobody
        case .widgetUnlessPreview:
            if try query.flag("preview", default: false) { return .nobody }
        case .widget, .wallet: break
        }
        let principal: Principal
        switch passage.identity {
        case .unknown(let error): throw .wallet(error)
        case .known(let known, _, _): principal = known
        }
        guard route.access.allows(principal.scope) else {
            throw .problem(
                Problem(
                    .forbidden,
                    "insufficient_scope",
                    "A token of the scope \(principal.scope.rawValue) does not allow this."
                )
            )
        }
        return principal
    }
}

extension Principal {
    /// Stands for a caller without a token on an open route; no use case finds anything for it.
    static let nobody = Principal(personID: PersonID(high: 0, low: 0), scope: .widget)
}
