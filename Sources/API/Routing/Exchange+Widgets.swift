import HTTPServer
import Hashing
import WalletCore
import WalletService

extension Exchange {
    /// The language of the query, else of the header, else English.
    func language() throws(RequestError) -> DisplayLanguage {
        guard let tag = query["locale"] else {
            return AcceptLanguage.preferred(request.header("Accept-Language")) ?? .standard
        }
        guard DisplayLanguage.isTag(tag) else {
            throw .parameter("locale", "The parameter locale must be a BCP 47 language tag.")
        }
        return DisplayLanguage(tag: tag) ?? .standard
    }

    /// What a client has seen: digits, as in the contract; nil for anything else.
    static func revision(_ text: String) -> Int64? {
        guard (1...19).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(text)
    }

    /// The settings of a widget or control as JSON; empty where none are given.
    ///
    /// What is no base64url is as broken as what is no JSON: the widget falls back.
    func configuration() throws(RequestError) -> [UInt8] {
        guard let text = query["config"], !text.isEmpty else { return [] }
        return Base64.url.bytes(of: text) ?? Array("?".utf8)
    }

    /// The revision that the client has seen, and whose effects it wants to see; nil where it names
    /// none.
    func minimumRev() throws(RequestError) -> Int64? {
        guard let text = query["minRev"] else { return nil }
        guard let rev = Self.revision(text) else {
            throw .parameter("minRev", "The parameter minRev must be a revision.")
        }
        return rev
    }

    /// The present that the request names: free for tests, else within ten minutes of the clock.
    func requestClock() throws(RequestError) -> (ReadSession) -> ReadSession {
        guard let text = query["now"] else { return { $0 } }
        guard let asked = Instant(rfc3339: text) else {
            throw .parameter(
                "now",
                "The parameter now must be an instant such as 2026-11-30T08:00:00Z."
            )
        }
        if isRequestClockAllowed { return { $0.at(asked) } }
        let clock = service.environment.clock.now()
        let tolerance = ReadSession.clockToleranceSeconds
        let near = min(
            max(asked, clock.adding(seconds: -tolerance)),
            clock.adding(seconds: tolerance)
        )
        return { $0.atClientClock(near) }
    }

    /// What a widget asks for its timeline, snapshot or relevances with.
    func widgetRequest() throws(RequestError) -> WidgetRequest {
        let family: WidgetFamily = try choice("family", default: nil)
        let range = WidgetRequest.horizonSecondsRange
        let horizon = try integer(
            "horizon",
            in: Int(range.lowerBound)...Int(range.upperBound),
            default: Int(WidgetRequest.horizonSecondsDefault)
        )
        return WidgetRequest(
            kind: text("kind"),
            family: family,
            configuration: try configuration(),
            timeZone: try timeZone(),
            locale: query["locale"],
            slotSize: try slotSize(),
            horizonSeconds: Int64(horizon)
        )
    }

    /// The slot's size in points; unknown without width and height, and one pixel a point without a
    /// scale.
    private func slotSize() throws(RequestError) -> WidgetSlotSize? {
        let width = try decimal("w", in: 1...2000)
        let height = try decimal("h", in: 1...2000)
        let scale = try integer("scale", in: 1...4, default: 1)
        guard let width, let height else { return nil }
        return WidgetSlotSize(width: width, height: height, scale: scale)
    }
}
