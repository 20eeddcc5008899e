import JSON
import WalletCore
import WalletService

/// Hints to a watch, the most important first.
struct RelevancesDocument {
    private let relevances: [WidgetRelevance]

    init(_ relevances: [WidgetRelevance]) {
        self.relevances = relevances
    }

    func write(to json: inout JSONWriter) {
        json.array(relevances) { json, relevance in
            json.object { json in
                json.member("config") { json in
                    json.raw(relevance.configuration.canonicalJSON)
                }
                json.member("clue") { json in write(relevance.clue, to: &json) }
            }
        }
    }

    private func write(_ clue: WidgetRelevance.Clue, to json: inout JSONWriter) {
        json.object { json in
            switch clue {
            case .likely(let from, let to): write(from, to, "default", to: &json)
            case .scheduled(let from, let to): write(from, to, "scheduled", to: &json)
            case .region(let latitude, let longitude, let radiusMetres):
                json.member("type", "region")
                json.member("lat", .number("\(latitude)"))
                json.member("lon", .number("\(longitude)"))
                json.member("radius", radiusMetres)
            case .pointOfInterest(let category):
                json.member("type", "poi")
                json.member("category", category)
            }
        }
    }

    private func write(_ from: Instant, _ to: Instant, _ kind: String, to json: inout JSONWriter) {
        json.member("type", "date")
        json.member("from", from.rfc3339)
        json.member("to", to.rfc3339)
        json.member("kind", kind)
    }
}
