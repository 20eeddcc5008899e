public import HTTPServer
import Synchronization
import WalletCore
public import WalletService

/// Answers the requests of the contract.
public final class APIHandler: HTTPHandler {
    private let service: WalletService
    private let configuration: APIConfiguration
    private let router: Router
    private let authenticator: Authenticator
    private let feed: WidgetFeed
    private let reloads: ReloadDesk
    private let log: @Sendable (APILogEntry) -> Void

    /// Makes the handler and lets its caches listen to the repository.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - configuration: what the operator chose.
    ///   - reloads: what tells waiting clients of changes; its work is its owner's.
    ///   - log: takes one entry for each request that failed inside; never a number, name or token.
    public init(
        service: WalletService,
        configuration: APIConfiguration,
        reloads: ReloadDesk,
        log: @escaping @Sendable (APILogEntry) -> Void
    ) {
        self.service = service
        self.configuration = configuration
        self.log = log
        router = Router(RouteTable.all)
        let authenticator = Authenticator(service: service)
        let feed = WidgetFeed(clock: service.environment.clock)
        self.authenticator = authenticator
        self.feed = feed
        self.reloads = reloads
        service.repository.observeChanges { changes in
            if changes.hasAccessChanged { authenticator.forgetAll() }
            feed.forget(changes)
            reloads.note(changes)
        }
    }

    /// Answers one request.
    public func handle(_ request: HTTPRequest, respond: HTTPResponder) {
        do throws(RequestError) {
            if let response = try cachedTimeline(request) {
                respond.send(response)
                return
            }
            switch try answer(request) {
            case .now(let reply):
                respond.send(reply.response)
            case .later(let start):
                start { [self] reply in
                    note(reply, request)
                    respond.send(reply.response)
                }
            }
        } catch {
            let reply = problem(error, request).reply
            note(reply, request, cause: error)
            respond.send(reply.response)
        }
    }

    /// Answers the clients that wait for signals.
    public func serverWillStop() {
        reloads.close()
    }

    /// The refusal of a request; a widget that is signed out gets an entry to show with it.
    private func problem(_ error: RequestError, _ request: HTTPRequest) -> Problem {
        var problem = Problem(error)
        if case .wallet(.unauthenticated) = error,
            let entry = SignedOutEntry(
                path: request.path,
                now: service.environment.clock.now()
            )
        {
            problem.extra.append(("entry", entry.bytes))
        }
        return problem
    }

    /// The fast path: a timeline that is known and still right.
    private func cachedTimeline(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse? {
        guard request.method == .get, request.path.hasPrefix("/v1/widgets/"),
            request.path.hasSuffix("/timeline"), request.query?.contains("preview=") != true,
            let authorization = request.header("Authorization")
        else { return nil }
        let (principal, stamp) = try principal(authorization)
        return feed.cached(request, principal: principal, stamp: stamp)
    }

    private func answer(_ request: HTTPRequest) throws(RequestError) -> Answer {
        let (path, query) = try decoded(request)
        switch router.match(request.method, path) {
        case .none:
            throw .problem(Problem(.notFound, "not_found", "There is nothing at this address."))
        case .otherMethods(let methods):
            throw .problem(Self.methodNotAllowed(methods))
        case .route(let route, let parameters):
            let principal = try authorised(route, request, query)
            let exchange = Exchange(
                request: request,
                parameters: parameters,
                query: query,
                principal: principal,
                service: service,
                feed: feed,
                reloads: reloads,
                isRequestClockAllowed: configuration.isRequestClockAllowed
            )
            return try route.handle(exchange)
        }
    }

    private func authorised(
        _ route: Route,
        _ request: HTTPRequest,
        _ query: HTTPQuery
    ) throws(RequestError) -> Principal {
        switch route.access {
        case .open: return .nobody
        case .widgetUnlessPreview where query["preview"] == "1": return .nobody
        case .widget, .widgetUnlessPreview, .wallet, .admin: break
        }
        let (principal, _) = try principal(request.header("Authorization"))
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

    private func principal(
        _ authorization: String?
    ) throws(RequestError) -> (principal: Principal, stamp: Int64) {
        try useCase { () throws(WalletError) in
            let stamp: Int64
            do throws(RepositoryError) {
                stamp = try service.repository.externalChangeStamp()
            } catch {
                throw .repository(error)
            }
            return (
                try authenticator.principal(authorization: authorization, stamp: stamp), stamp
            )
        }
    }

    private func decoded(
        _ request: HTTPRequest
    ) throws(RequestError) -> (path: [String], query: HTTPQuery) {
        do throws(HTTPServerError) {
            return (try HTTPPath(request.path).segments, try HTTPQuery(request.query))
        } catch {
            throw .problem(
                Problem(.badRequest, "malformed_target", "The address is not properly encoded.")
            )
        }
    }

    private static func methodNotAllowed(_ methods: [HTTPMethod]) -> Problem {
        var problem = Problem(
            .methodNotAllowed,
            "method_not_allowed",
            "This address does not take that method."
        )
        problem.fields = [
            HTTPField("Allow", methods.map(\.name).sorted().joined(separator: ", "))
        ]
        return problem
    }

    private func note(_ reply: Reply, _ request: HTTPRequest, cause: RequestError? = nil) {
        guard reply.status.rawValue >= 500 else { return }
        var detail = "no cause known"
        if case .wallet(.repository(let error)) = cause { detail = "\(error)" }
        log(
            APILogEntry(
                method: request.method.name,
                status: Int(reply.status.rawValue),
                cause: detail
            )
        )
    }
}

extension Principal {
    /// Stands for a caller without a token on an open route; no use case finds anything for it.
    static let nobody = Principal(personID: PersonID(high: 0, low: 0), scope: .widget)
}
