import HTTPServer
import JSON
import WalletCore
import WalletService

/// The widget feed: gallery, options, snapshot and timeline.
enum WidgetRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/widgets/gallery", .open, "List the widgets that can be placed", gallery),
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

    private static let configurationByteCountMax = 8192

    private static func gallery(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["locale"])
        let language = try language(exchange)
        var reply = Reply.json { json in
            GalleryDocument(catalogue: .shipped, language: language).write(to: &json)
        }
        reply.fields.append(HTTPField("Content-Language", language.rawValue))
        reply.fields.append(HTTPField("Vary", "Accept-Language"))
        return exchange.answer(reply)
    }

    /// The query's language, else the header's, else English.
    private static func language(_ exchange: Exchange) throws(RequestError) -> DisplayLanguage {
        guard let tag = exchange.query["locale"] else {
            return AcceptLanguage.preferred(exchange.request.header("Accept-Language"))
                ?? .standard
        }
        guard DisplayLanguage.isTag(tag) else {
            throw .parameter("locale", "The parameter locale must be a BCP 47 language tag.")
        }
        return DisplayLanguage(tag: tag) ?? .standard
    }

    private static func options(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["param", "q", "ids", "limit", "cursor"])
        guard WidgetCatalogue.shipped.widget(exchange.text("kind")) != nil else {
            throw .wallet(.notFound(.widgetKind))
        }
        let limit = try exchange.integer("limit", in: 1...200, default: 50)
        let cursor = try exchange.query["cursor"].map { text throws(RequestError) in
            try CardCursor(text)
        }
        let parameter = exchange.query["param"] ?? "cards"
        guard ["cards", "group"].contains(parameter) else {
            throw .parameter("param", "The parameter param must be cards or group.")
        }
        let (options, epoch) = try exchange.read { session throws(WalletError) in
            let epoch = try session.epoch()
            if parameter == "group" {
                return (try session.groupOptions(matching: exchange.query["q"]), epoch)
            }
            if let ids = exchange.query["ids"] {
                let wanted = ids.split(separator: ",").map(String.init)
                return (try session.cardOptions(ids: wanted), epoch)
            }
            let options = try session.cardOptions(
                matching: exchange.query["q"],
                after: cursor?.last,
                limit: limit
            )
            return (options, epoch)
        }
        if let cursor, cursor.epoch != epoch { throw .problem(CardCursor.gone) }
        return exchange.answer(
            .json { json in OptionsDocument(options: options, epoch: epoch).write(to: &json) }
        )
    }

    private static let timelineParameters: Set<String> = [
        "family", "config", "now", "tz", "horizon", "w", "h", "scale", "locale", "minRev",
        "preview",
    ]

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
        let plan = try plan(exchange)
        return exchange.answer(reply(TimelineDocument(plan).snapshotBytes, plan))
    }

    private static func timeline(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(timelineParameters)
        guard try !exchange.flag("preview", default: false) else {
            try check(exchange)
            return try constant(exchange, \.timelineBytes)
        }
        let generation = exchange.feed.generation
        let plan = try plan(exchange)
        let reply = reply(TimelineDocument(plan).bytes, plan)
        if exchange.query["now"] == nil, exchange.query["minRev"] == nil {
            let validity = (from: plan.now, until: plan.validUntil, wallets: plan.wallets)
            exchange.feed.keep(reply, validity, for: exchange, since: generation)
        }
        return exchange.answer(reply)
    }

    /// A preview hangs on nothing but its family, and still refuses what has no meaning.
    private static func check(_ exchange: Exchange) throws(RequestError) {
        _ = try request(exchange)
        _ = try requestClock(exchange)
        _ = try minimumRev(exchange)
    }

    private static func minimumRev(_ exchange: Exchange) throws(RequestError) -> Int64? {
        guard let text = exchange.query["minRev"] else { return nil }
        guard let rev = Int64(text), rev >= 0 else {
            throw .parameter("minRev", "The parameter minRev must be a revision.")
        }
        return rev
    }

    /// A constant that anybody may have and keep for a day.
    private static func constant(
        _ exchange: Exchange,
        _ bytes: KeyPath<SampleDocument, [UInt8]>
    ) throws(RequestError) -> Answer {
        guard let widget = WidgetCatalogue.shipped.widget(exchange.text("kind")) else {
            throw .wallet(.notFound(.widgetKind))
        }
        let family: WidgetFamily = try exchange.choice("family", default: nil)
        guard widget.families.contains(family) else {
            throw .wallet(.unsupportedFamily)
        }
        var reply = Reply.json(bytes: SampleDocument(widget, family)[keyPath: bytes])
        reply.fields.removeAll { $0.name == "Cache-Control" }
        reply.fields.append(HTTPField("Cache-Control", "public, max-age=86400"))
        return exchange.answer(reply)
    }

    private static func reply(_ bytes: [UInt8], _ plan: WidgetFeedPlan) -> Reply {
        var reply = Reply.json(bytes: bytes)
        reply.fields.append(HTTPField("Tessera-Rev", String(plan.rev)))
        return reply
    }

    private static func plan(_ exchange: Exchange) throws(RequestError) -> WidgetFeedPlan {
        let request = try request(exchange)
        let now = try requestClock(exchange)
        let minimum = try minimumRev(exchange)
        let plan = try exchange.read { session throws(WalletError) in
            try (now.map(session.at) ?? session).timeline(request)
        }
        if let minimum, plan.rev < minimum {
            throw .problem(
                Problem(
                    .serviceUnavailable,
                    "revision_not_reached",
                    "The server has not seen that revision yet: try again.",
                    isRetryable: true
                )
            )
        }
        return plan
    }

    /// The instant that the request names: free for tests, else within ten minutes of the clock.
    private static func requestClock(_ exchange: Exchange) throws(RequestError) -> Instant? {
        guard let text = exchange.query["now"] else { return nil }
        guard let asked = Instant(rfc3339: text) else {
            throw .parameter(
                "now",
                "The parameter now must be an instant such as 2026-11-30T08:00:00Z."
            )
        }
        if exchange.isRequestClockAllowed { return asked }
        let clock = exchange.service.environment.clock.now()
        return min(max(asked, clock.adding(seconds: -600)), clock.adding(seconds: 600))
    }

    private static func request(_ exchange: Exchange) throws(RequestError) -> WidgetRequest {
        let family: WidgetFamily = try exchange.choice("family", default: nil)
        let range = WidgetRequest.horizonSecondsRange
        let horizon = try exchange.integer(
            "horizon",
            in: Int(range.lowerBound)...Int(range.upperBound),
            default: Int(WidgetRequest.horizonSecondsDefault)
        )
        try checkSlot(exchange)
        return WidgetRequest(
            kind: exchange.text("kind"),
            family: family,
            configuration: try configuration(exchange),
            timeZone: exchange.query["tz"],
            locale: exchange.query["locale"],
            horizonSeconds: Int64(horizon)
        )
    }

    /// The slot's size in points and its scale: they must have a meaning even where no picture is sent.
    private static func checkSlot(_ exchange: Exchange) throws(RequestError) {
        _ = try exchange.integer("w", in: 1...2000, default: 1)
        _ = try exchange.integer("h", in: 1...2000, default: 1)
        _ = try exchange.integer("scale", in: 1...4, default: 1)
    }

    /// A configuration that is no base64url is as broken as one that is no JSON: the widget falls back.
    private static func configuration(_ exchange: Exchange) throws(RequestError) -> [UInt8] {
        guard let text = exchange.query["config"], !text.isEmpty else { return [] }
        guard text.utf8.count <= configurationByteCountMax else {
            throw .parameter("config", "The parameter config is too long.")
        }
        return Base64URL.decode(text) ?? Array("?".utf8)
    }
}
