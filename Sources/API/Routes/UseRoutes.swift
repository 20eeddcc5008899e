import HTTPServer
import JSON
import WalletCore
import WalletService

/// Uses of cards.
enum UseRoutes {
    static let all: [Route] = [
        Route(.post, "/v1/uses", .wallet, "Record one use, or up to 500", record),
        Route(.get, "/v1/uses", .wallet, "List the latest uses", list),
        Route(.delete, "/v1/uses/{id}", .wallet, "Take a use back", undo),
    ]

    /// How many uses one request may carry.
    private static let useCountMax = 500

    private static func record(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let body = try exchange.object()
        let isMany = body["uses"] != nil
        let reports = isMany ? try many(body) : [try report(body, path: "")]
        return try exchange.write { session throws(WalletError) in
            let recorded =
                isMany
                ? try session.recordEachUse(reports) { "uses[\($0)]." }
                : try session.recordUses(reports)
            if !isMany, recorded.first?.outcome == .conflict { throw .idTaken(.use) }
            let status: HTTPStatus = recorded.contains(where: \.isNew) ? .created : .ok
            var json = JSONWriter()
            if isMany {
                json.object { json in
                    json.member("items") { json in json.array(recorded, write) }
                }
            } else if let first = recorded.first {
                write(&json, first)
            }
            return Reply(status: status, fields: [Reply.jsonType], body: json.bytes)
        }
    }

    private static func write(_ json: inout JSONWriter, _ recorded: RecordedUse) {
        json.object { json in
            json.member("id", recorded.use.id.description)
            json.member("status", recorded.outcome.rawValue)
            switch recorded.outcome {
            case .created, .known: break
            case .conflict: json.member("code", "id_taken")
            case .notFound: json.member("code", "not_found")
            }
        }
    }

    private static func many(_ body: JSONObject) throws(RequestError) -> [UseReport] {
        var fields = JSONFields(body)
        let elements = fields.value("uses")?.arrayValue ?? []
        if !(1...useCountMax).contains(elements.count) {
            fields.refuse("uses", "bad_count", "A request carries 1 to \(useCountMax) uses.")
        }
        try fields.finish()
        var reports: [UseReport] = []
        for (index, element) in elements.enumerated() {
            guard let object = element.objectValue else {
                throw .wallet(
                    .invalid([
                        FieldProblem(
                            field: "uses[\(index)]",
                            code: "wrong_type",
                            message: "A use must be an object."
                        )
                    ])
                )
            }
            reports.append(try report(object, path: "uses[\(index)]."))
        }
        return reports
    }

    private static func report(
        _ object: JSONObject,
        path: String
    ) throws(RequestError) -> UseReport {
        var fields = JSONFields(object)
        let id: UseID? = fields.id("id")
        let card: CardID? = fields.id("cardId")
        let instant = fields.parsed("instant", as: "an instant such as 2026-11-30T08:00:00Z") {
            Instant(rfc3339: $0)
        }
        let zone = fields.text("timeZone", countMax: JSONFields.valueCountMax)
        let method: UseMethod? = fields.choice("how")
        let source = source(&fields)
        let cardID: CardID
        do throws(RequestError) {
            cardID = try fields.finish(needing: card, "cardId")
        } catch {
            throw .wallet(
                .invalid(
                    fields.problems.map {
                        FieldProblem(field: path + $0.field, code: $0.code, message: $0.message)
                    }
                )
            )
        }
        return UseReport(
            id: id,
            cardID: cardID,
            instant: instant,
            timeZone: zone,
            method: method ?? .shown,
            source: source
        )
    }

    private static func source(_ fields: inout JSONFields) -> UseSource? {
        guard let value = fields.value("source") else { return nil }
        guard let object = value.objectValue else {
            fields.refuse("source", "wrong_type", "The member source must be an object or null.")
            return nil
        }
        var parts = JSONFields(object)
        let kind = parts.requiredText("kind", countMax: JSONFields.valueCountMax)
        let family: WidgetFamily? = parts.choice("family")
        if family == nil { parts.refuseAbsence(of: "family") }
        let slot = parts.integer("slot")
        if let slot, !(0...7).contains(slot) {
            parts.refuse("slot", "bad_value", "The member slot must be 0 to 7.")
        }
        let entryDate = parts.parsed("entryDate", as: "an instant") { Instant(rfc3339: $0) }
        guard fields.close(&parts, as: "source"), let family else { return nil }
        return UseSource(kind: kind, family: family, slot: slot.map(Int.init), entryDate: entryDate)
    }

    private static func list(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["limit"])
        let limit = try exchange.integer("limit", in: 1...500, default: 100)
        let uses = try exchange.read { session throws(WalletError) in
            try session.latestUses(limit: limit)
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(uses) { json, use in UseDocument(use).write(to: &json) }
                    }
                }
            }
        )
    }

    private static func undo(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: UseID = try exchange.id("id", .use)
        return try exchange.write { session throws(WalletError) in
            try session.undoUse(id)
            return .noContent
        }
    }
}
