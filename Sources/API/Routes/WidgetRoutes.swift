import HTTPServer
import JSON
import WalletCore
import WalletService

/// The widget feed: gallery, options, snapshot and timeline.
enum WidgetRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/widgets/gallery", .open, "List the widgets that can be placed", gallery),
        Route(
            .get,
            "/v1/widgets/candidates",
            .widget,
            "Everything for widgets without a server",
            candidates
        ),
        Route(
            .get,
            "/v1/widgets/{kind}/relevances",
            .widget,
            "When and where cards matter",
            relevances
        ),
        Route(.get, "/v1/widgets/{kind}/options", .widget, "Choices for a setting", options),
        Route(
            .get,
            "/v1/widgets/{kind}/placeholder",
            .open,
            "What stands while nothing is known",
            placeholder
        ),
        Route(
            .get,
            "/v1/widgets/{kind}/snapshot",
            .widgetUnlessPreview,
            "What stands now",
            snapshot
        ),
        Route(
            .get,
            "/v1/widgets/{kind}/timeline",
            .widgetUnlessPreview,
            "What stands when",
            timeline
        ),
    ]

    private static func gallery(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["locale"])
        let language = try exchange.language()
        var reply = Reply.json { json in
            GalleryDocument(catalogue: .shipped, language: language).write(to: &json)
        }
        reply.fields.append(HTTPField("Content-Language", language.rawValue))
        reply.fields.append(HTTPField("Vary", "Accept-Language"))
        return exchange.answer(reply)
    }

    private static func options(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["param", "q", "ids", "limit", "cursor"])
        let limit = try exchange.integer("limit", in: 1...200, default: 50)
        let cursor = try exchange.query["cursor"].map { text throws(RequestError) in
            try CardCursor(text, order: .natural)
        }
        let entity = try choosable(exchange)
        typealias Page = (options: WidgetOptions, epoch: Int64)
        let found = try exchange.read { session throws(WalletError) -> Page? in
            let epoch = try session.epoch()
            let after = try cursor?.place(in: epoch, session)
            if cursor != nil, after == nil { return nil }
            let ids = exchange.query["ids"].map { $0.split(separator: ",").map(String.init) }
            if entity == .group {
                if let ids { return (try session.groupOptions(ids: ids), epoch) }
                return (try session.groupOptions(matching: exchange.query["q"]), epoch)
            }
            if let ids { return (try session.cardOptions(of: entity, ids: ids), epoch) }
            let options = try session.cardOptions(
                of: entity,
                matching: exchange.query["q"],
                after: after,
                limit: limit
            )
            return (options, epoch)
        }
        guard let found else { throw .problem(CardCursor.gone) }
        return exchange.answer(
            .json { json in
                OptionsDocument(options: found.options, epoch: found.epoch).write(to: &json)
            }
        )
    }

    /// What the setting that `param` names is chosen from, of a widget or a control.
    private static func choosable(
        _ exchange: Exchange
    ) throws(RequestError) -> WidgetParameter.Entity {
        let (catalogue, kind) = (WidgetCatalogue.shipped, exchange.text("kind"))
        guard
            let parameters = catalogue.widget(kind)?.parameters
                ?? catalogue.control(kind)?.parameters
        else { throw .wallet(.notFound(.widgetKind)) }
        let name = exchange.query["param"] ?? "cards"
        guard ["cards", "group"].contains(name) else {
            throw .parameter("param", "The parameter param must be cards or group.")
        }
        guard let entity = parameters.first(where: { $0.name == name })?.entity else {
            let message = "A \(kind) has no setting \(name) to choose for."
            throw .problem(
                Problem(
                    .notFound,
                    "no_such_setting",
                    message,
                    errors: [
                        FieldProblem(field: "param", code: "no_such_setting", message: message)
                    ]
                )
            )
        }
        return entity
    }

    private static let timelineParameters: Set<String> = [
        "family", "config", "now", "tz", "horizon", "w", "h", "scale", "locale", "minRev",
        "preview",
    ]

    private static func candidates(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["locale", "tz"])
        let timeZone = try exchange.timeZone()
        let candidates = try exchange.read { session throws(WalletError) in
            try session.widgetCandidates(
                locale: exchange.query["locale"],
                timeZone: timeZone
            )
        }
        var reply = Reply.json { json in CandidatesDocument(candidates).write(to: &json) }
        reply.fields.append(HTTPField("Tessera-Rev", String(candidates.rev)))
        return exchange.answer(reply)
    }

    private static func relevances(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["family", "now", "tz", "horizon", "locale"])
        let request = try exchange.widgetRequest()
        let clock = try exchange.requestClock()
        let relevances = try exchange.read { session throws(WalletError) in
            try clock(session).relevances(request)
        }
        return exchange.answer(
            .json { json in RelevancesDocument(relevances).write(to: &json) }
        )
    }

    private static func placeholder(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["family"])
        return try constant(exchange, \.placeholderBytes)
    }

    private static func snapshot(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(timelineParameters)
        guard try !exchange.flag("preview", default: false) else {
            try check(exchange)
            return try constant(exchange, \.snapshotBytes)
        }
        return try atRevision(exchange) { exchange throws(RequestError) in
            let plan = try plan(exchange)
            return reply(TimelineDocument(plan).snapshotBytes, plan)
        }
    }

    private static func timeline(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(timelineParameters)
        guard try !exchange.flag("preview", default: false) else {
            try check(exchange)
            return try constant(exchange, \.timelineBytes)
        }
        return try atRevision(exchange) { exchange throws(RequestError) in
            let generation = exchange.timelines.generation
            let plan = try plan(exchange)
            let reply = reply(TimelineDocument(plan).bytes, plan)
            if exchange.query["now"] == nil, exchange.query["minRev"] == nil {
                let validity = (from: plan.now, until: plan.validUntil, wallets: plan.wallets)
                let question = TimelineCache.Question(exchange.request, as: exchange.principal)
                exchange.timelines.keep(reply, validity, for: question, since: generation)
            }
            return reply
        }
    }

    /// Answers once the revision that the client asks for is there: at once as a rule, else when it
    /// has come, and with 503 where it does not come in time.
    private static func atRevision(
        _ exchange: Exchange,
        _ work: @escaping @Sendable (Exchange) throws(RequestError) -> Reply
    ) throws(RequestError) -> Answer {
        guard let minimum = try exchange.minimumRev() else {
            return exchange.answer(try work(exchange))
        }
        let rev = try exchange.read { session throws(WalletError) in try session.visibleRev() }
        if rev >= minimum { return exchange.answer(try work(exchange)) }
        // What is wrong with the request is said now, not after the wait.
        _ = (try exchange.widgetRequest(), try exchange.requestClock())
        let (desk, principal) = (exchange.reloads, exchange.principal)
        return .later { respond in
            desk.awaitRevision(minimum, of: principal) { isReached in
                guard isReached else { return respond(.success(notReached)) }
                let header = exchange.request.header("If-None-Match")
                do throws(RequestError) {
                    respond(.success(try work(exchange).conditional(ifNoneMatch: header)))
                } catch {
                    respond(.success(Problem(error).reply))
                }
            }
        }
    }

    private static var notReached: Reply {
        var problem = Problem(
            .serviceUnavailable,
            "revision_not_reached",
            "The server has not seen that revision yet: try again.",
            isRetryable: true
        )
        problem.fields = [HTTPField("Retry-After", "1")]
        var reply = problem.reply
        reply.isExpected = true
        return reply
    }

    /// A preview hangs on nothing but its family, and still refuses what has no meaning.
    private static func check(_ exchange: Exchange) throws(RequestError) {
        _ = try exchange.widgetRequest()
        _ = try exchange.requestClock()
        _ = try exchange.minimumRev()
    }

    /// A constant that anybody may have and keep for a day.
    private static func constant(
        _ exchange: Exchange,
        _ bytes: KeyPath<SampleDocument, [UInt8]>
    ) throws(RequestError) -> Answer {
        let widget = try widget(exchange)
        let family: WidgetFamily = try exchange.choice("family", default: nil)
        guard widget.families.contains(family) else {
            throw .wallet(.unsupportedFamily)
        }
        return exchange.answer(.constant(bytes: SampleDocument(widget, family)[keyPath: bytes]))
    }

    private static func widget(_ exchange: Exchange) throws(RequestError) -> WidgetKind {
        do throws(WalletError) {
            return try WidgetCatalogue.shipped.requireWidget(exchange.text("kind"))
        } catch {
            throw .wallet(error)
        }
    }

    private static func reply(_ bytes: [UInt8], _ plan: WidgetFeedPlan) -> Reply {
        var reply = Reply.json(bytes: bytes)
        reply.fields.append(HTTPField("Tessera-Rev", String(plan.rev)))
        return reply
    }

    private static func plan(_ exchange: Exchange) throws(RequestError) -> WidgetFeedPlan {
        let request = try exchange.widgetRequest()
        let clock = try exchange.requestClock()
        exchange.plans.note()
        return try exchange.read { session throws(WalletError) in
            try clock(session).timeline(request)
        }
    }
}
