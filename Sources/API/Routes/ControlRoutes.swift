import HTTPServer
import JSON
import WalletCore
import WalletService

/// Controls: what they show, read without changing anything, and what is set, absolutely.
enum ControlRoutes {
    private static let template = "/v1/controls/{kind}/value"

    static let all: [Route] = [
        Route(.get, template, .widgetUnlessPreview, "What a control shows", value),
        Route(.put, template, .widget, "Set a toggle", set),
    ]

    private static func value(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["config", "preview", "locale"])
        let control = try control(exchange)
        let language = try exchange.language()
        if try exchange.flag("preview", default: false) {
            var json = JSONWriter()
            ControlDocument(.preview(of: control, language)).write(to: &json)
            return exchange.answer(.constant(bytes: json.bytes))
        }
        let configuration = try exchange.configuration()
        return exchange.answer(try exchange.read(document(control, configuration, language)))
    }

    private static func document(
        _ control: ControlKind,
        _ configuration: [UInt8],
        _ language: DisplayLanguage
    ) -> Representation {
        { session throws(WalletError) in
            let value = try session.controlValue(control, configuration, language)
            return .json { json in ControlDocument(value).write(to: &json) }
        }
    }

    private static func set(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["locale"])
        let control = try control(exchange)
        let language = try exchange.language()
        switch control.action {
        case .openCard:
            throw .problem(
                Problem(
                    .unprocessableContent,
                    "not_a_toggle",
                    "This control is a button: it has no value to set."
                )
            )
        case .setAutoMode:
            let wanted = try wantedValue(try exchange.object())
            return try exchange.write(on: document(control, [], language)) {
                session throws(WalletError) in
                try session.read.requireUnlocked()
                _ = try session.setAutoMode(wanted.isOn, at: wanted.setAt)
                let value = try session.read.controlValue(control, [], language)
                return .json { json in ControlDocument(value).write(to: &json) }
            }
        }
    }

    /// Reads what a toggle is set to: `{value, setAt}`, both of them required.
    private static func wantedValue(
        _ object: JSONObject
    ) throws(RequestError) -> (isOn: Bool, setAt: Instant) {
        var fields = JSONFields(object)
        let isOn = fields.flag("value")
        let setAt = fields.parsed("setAt", as: "an instant such as 2026-11-30T08:00:00Z") {
            Instant(rfc3339: $0)
        }
        if isOn == nil { fields.refuseAbsence(of: "value") }
        let instant = try fields.finish(needing: setAt, "setAt")
        guard let isOn else { throw .wallet(.invalid(fields.problems)) }
        return (isOn, instant)
    }

    private static func control(_ exchange: Exchange) throws(RequestError) -> ControlKind {
        do throws(WalletError) {
            return try WidgetCatalogue.shipped.requireControl(exchange.text("kind"))
        } catch {
            throw .wallet(error)
        }
    }
}
