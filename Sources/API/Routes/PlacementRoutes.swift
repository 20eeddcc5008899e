import HTTPServer
import JSON
import WalletCore
import WalletService

/// What devices have placed.
enum PlacementRoutes {
    private static let template = "/v1/devices/{id}/placements"

    static let all: [Route] = [
        Route(.get, template, .widget, "Read what a device has placed", show),
        Route(.put, template, .widget, "Report all that a device has placed", replace),
    ]

    private static func show(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id = try device(exchange)
        return exchange.answer(try exchange.read(document(of: id)))
    }

    private static func document(of id: DeviceID) -> Representation {
        { session throws(WalletError) in
            guard try session.devices().contains(where: { $0.id == id }) else {
                throw .notFound(.device)
            }
            let report = try session.placementReports().first { $0.deviceID == id }
            return .json { json in PlacementDocument(report, of: id).write(to: &json) }
        }
    }

    private static func replace(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id = try device(exchange)
        let body = try PlacementBody(try exchange.object())
        return try exchange.write(on: document(of: id)) { session throws(WalletError) in
            let report: PlacementReport
            do throws(WalletError) {
                report = try session.reportPlacements(
                    body.placements,
                    on: id,
                    environment: body.environment,
                    widgetToken: body.widgetToken,
                    system: body.system,
                    timeZone: body.timeZone
                )
            } catch .badTimeZone(let name) {
                let message = "There is no time zone \(quoted(name))."
                let problem = FieldProblem(field: "tz", code: "bad_time_zone", message: message)
                throw .invalid([problem])
            }
            return .json { json in PlacementDocument(report, of: id).write(to: &json) }
        }
    }

    /// A widget's token speaks for its own device alone.
    private static func device(_ exchange: Exchange) throws(RequestError) -> DeviceID {
        let id: DeviceID = try exchange.id("id", .device)
        guard exchange.principal.scope != .widget || exchange.principal.deviceID == id else {
            throw .wallet(.notFound(.device))
        }
        return id
    }
}
