public import HTTPServer
import WalletCore
public import WalletService

/// Answers the requests of the contract.
public final class APIHandler: HTTPHandler {
    private let service: WalletService
    private let configuration: APIConfiguration
    private let router: Router
    private let authenticator: Authenticator
    private let gatekeeper: Gatekeeper
    private let sender: ReplySender
    private let timelines: TimelineCache
    private let plans = PlanCount()
    private let reloads: ReloadDesk
    private let metrics: RequestMetrics
    private let timelineLabel: String

    /// Makes the handler and lets its caches listen to the repository.
    ///
    /// - Parameters:
    ///   - service: the use cases.
    ///   - configuration: what the operator chose.
    ///   - reloads: what tells waiting clients of changes; its work is its owner's.
    ///   - log: takes one entry for each request that failed inside, or for each request where the
    ///     operator wants that; never a number, name or token.
    public init(
        service: WalletService,
        configuration: APIConfiguration,
        reloads: ReloadDesk,
        log: @escaping @Sendable (APILogEntry) -> Void
    ) {
        self.service = service
        self.configuration = configuration
        router = Router(RouteTable.all)
        metrics = RequestMetrics(RouteTable.all)
        timelineLabel = "GET \(RouteTable.timelineTemplate)"
        let authenticator = Authenticator(service: service)
        let timelines = TimelineCache(clock: service.environment.clock)
        self.authenticator = authenticator
        self.timelines = timelines
        self.reloads = reloads
        gatekeeper = Gatekeeper(
            service: service,
            authenticator: authenticator,
            limiter: configuration.requestsPerMinute.map { RateLimiter(quota: $0) }
        )
        sender = ReplySender(
            configuration: configuration,
            metrics: metrics,
            random: service.environment.random,
            log: log
        )
        service.observeChanges { changes in
            if changes.hasAccessChanged { authenticator.forgetAll() }
            timelines.forget(changes)
            reloads.note(changes)
        }
    }

    /// Answers one request.
    public func handle(_ request: HTTPRequest, respond: HTTPResponder) {
        var passage = gatekeeper.admit(request)
        do throws(RequestError) {
            if let admission = passage.admission, !admission.isAllowed {
                throw .problem(Gatekeeper.tooMany)
            }
            if let response = cachedTimeline(passage) {
                passage.label = timelineLabel
                passage.route = RouteTable.timelineTemplate
                sender.send(response, passage, respond)
                return
            }
            switch try answer(&passage) {
            case .now(let reply): sender.send(reply, passage, respond)
            case .later(let start):
                let passage = passage
                start { [self] result in
                    switch result {
                    case .success(let reply): sender.send(reply, passage, respond)
                    case .failure(let error): refuse(.wallet(error), passage, respond)
                    }
                }
            }
        } catch {
            refuse(error, passage, respond)
        }
    }

    private func refuse(_ error: RequestError, _ passage: Passage, _ respond: HTTPResponder) {
        sender.send(problem(error, passage.request).reply, passage, respond, cause: error)
    }

    /// Answers the clients that wait for signals.
    public func serverWillStop() {
        reloads.close()
    }

    // MARK: Answers

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
    private func cachedTimeline(_ passage: Passage) -> HTTPResponse? {
        let request = passage.request
        guard request.method == .get, request.path.hasPrefix("/v1/widgets/"),
            request.path.hasSuffix("/timeline"), !Self.asksForPreview(request.query),
            case .known(let principal, _, let stamp) = passage.identity
        else { return nil }
        return timelines.cached(
            TimelineCache.Question(request, as: principal),
            ifNoneMatch: request.header("If-None-Match"),
            stamp: stamp
        )
    }

    /// Whether a raw query names the parameter `preview`, whatever its value.
    ///
    /// By bytes: this runs before the memory is asked, and a search in a `String` costs more than
    /// all the rest of it.
    private static func asksForPreview(_ query: String?) -> Bool {
        guard var rest = query?.utf8[...] else { return false }
        while !rest.starts(with: "preview=".utf8) {
            guard let end = rest.firstIndex(of: UInt8(ascii: "&")) else { return false }
            rest = rest[rest.index(after: end)...]
        }
        return true
    }

    private func answer(_ passage: inout Passage) throws(RequestError) -> Answer {
        let request = passage.request
        let (path, query) = try decoded(request)
        switch router.match(request.method, path) {
        case .none:
            throw .problem(Problem(.notFound, "not_found", "There is nothing at this address."))
        case .otherMethods(let methods):
            throw .problem(Self.methodNotAllowed(methods))
        case .route(let route, let parameters):
            passage.label = RequestMetrics.label(route)
            passage.route = route.template
            let principal = try gatekeeper.principal(for: route, passage, query)
            let exchange = Exchange(
                request: request,
                parameters: parameters,
                query: query,
                principal: principal,
                service: service,
                timelines: timelines,
                plans: plans,
                reloads: reloads,
                authenticator: authenticator,
                isRequestClockAllowed: configuration.isRequestClockAllowed,
                runApart: configuration.runApart,
                metricsText: {
                    [metrics, configuration, service, authenticator, timelines, plans, reloads] in
                    let caches = ServerGauge.ofCaches([
                        ("histories", service.historyFigures), ("timelines", timelines.figures),
                        ("tokens", authenticator.figures),
                    ])
                    return metrics.text(
                        gauges: configuration.gauges() + caches + [plans.gauge] + reloads.gauges
                    )
                }
            )
            return try route.handle(exchange)
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
}
