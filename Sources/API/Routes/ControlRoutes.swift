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
            var reply = Reply.json { json in
                ControlDocument(.preview(of: control, language)).write(to: &json)
            }
            reply.fields.removeAll { $0.name == "Cache-Control" }
            reply.fields.append(HTTPField("Cache-Control", "public, max-age=86400"))
            return exchange.answer(reply)
        }
        let configuration = try exchange.configuration()
        let value = try exchange.read { session throws(WalletError) in
            try session.controlValue(control, configuration, language)
        }
        return exchange.answer(.json { json in ControlDocument(value).write(to: &json) })
    }

    private static func set(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["locale"])
        let control = try control(exchange)
        let language = try exchange.language()
        guard control.template == .toggle else {
            throw .problem(
                Problem(
                    .unprocessableContent,
                    "not_a_toggle",
                    "This control is a button: it has no value to set."
                )
            )
        }
        var fields = JSONFields(try exchange.object())
        let isOn = fields.flag("value")
        if isOn == nil, fields.problems.isEmpty {
            fields.refuse("value", "required", "The member value is required.")
        }
        let setAt = fields.parsed("setAt", as: "an instant such as 2026-11-30T08:00:00Z") {
            Instant(rfc3339: $0)
        }
        if setAt == nil, fields.problems.isEmpty {
            fields.refuse("setAt", "required", "The member setAt is required.")
        }
        try fields.finish()
        let (wanted, instant) = (isOn ?? false, setAt)
        return try exchange.write { session throws(WalletError) in
            try session.read.requireUnlocked()
            _ = try session.setAutoMode(wanted, at: instant ?? session.now)
            let value = try session.read.controlValue(control, [], language)
            return .json { json in ControlDocument(value).write(to: &json) }
        }
    }

    private static func control(_ exchange: Exchange) throws(RequestError) -> ControlKind {
        guard let control = WidgetCatalogue.shipped.control(exchange.text("kind")) else {
            throw .wallet(.notFound(.controlKind))
        }
        return control
    }
}
