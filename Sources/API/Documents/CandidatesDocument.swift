import JSON
import WalletCore
import WalletService

/// The document that an app keeps in its group folder, so that a widget works without the server.
struct CandidatesDocument {
    private let candidates: WidgetCandidates

    init(_ candidates: WidgetCandidates) {
        self.candidates = candidates
    }

    func write(to json: inout JSONWriter) {
        let shown = candidates.shown
        json.object { json in
            json.member("schema", 1)
            json.member("rev", candidates.rev)
            json.member("validUntil", candidates.validUntil.rfc3339)
            if candidates.isLocked { json.member("state", "locked") }
            json.member("order") { json in
                json.array(shown.cards) { json, card in json.value(card.id.description) }
            }
            json.member("favourites") { json in
                json.array(shown.favourites) { json, id in json.value(id.description) }
            }
            json.member("cards") { json in
                json.object { json in
                    for card in shown.cards {
                        json.name(card.id.description)
                        WidgetCardDocument(card, candidates.language).write(to: &json)
                    }
                }
            }
        }
    }
}
