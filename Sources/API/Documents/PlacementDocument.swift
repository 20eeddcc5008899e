import JSON
import WalletCore

/// The JSON of a device's report; push tokens stay inside.
struct PlacementDocument {
    private let report: PlacementReport?
    private let device: DeviceID

    /// Takes a device's latest report; nil where it has not reported yet.
    init(_ report: PlacementReport?, of device: DeviceID) {
        self.report = report
        self.device = device
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            let placements = report?.placements ?? []
            json.member("device", device.description)
            json.member("env", report?.environment?.rawValue)
            json.member("hasWidgetToken", report?.widgetToken != nil)
            json.member("reportedAt", report?.reportedAt.rfc3339)
            write("widgets", placements.filter { !$0.isControl }, to: &json)
            write("controls", placements.filter(\.isControl), to: &json)
        }
    }

    private func write(_ name: String, _ placements: [Placement], to json: inout JSONWriter) {
        json.member(name) { json in
            json.array(placements) { json, placement in
                json.object { json in
                    json.member("kind", placement.kind)
                    if let family = placement.family { json.member("family", family.rawValue) }
                    json.member("configHash", placement.configurationHash)
                    if placement.isControl { json.member("hasToken", placement.token != nil) }
                }
            }
        }
    }
}
