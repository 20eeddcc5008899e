import JSON
import WalletCore
import WalletService

/// The document that an app keeps in its group folder, so that a widget works without the server.
struct CandidatesDocument {
    private let candidates: WidgetCandidates

    init(_ candidates: WidgetCandidates) {
        self.candidates = candidates
    }

    /// A number that stays as long as all cards look the same, within this process.
    static func visibleMark(of candidates: WidgetCandidates) -> Int {
        let style = WidgetCardStyle(candidates)
        var json = JSONWriter(capacity: 4096)
        json.array(candidates.cards) { json, member in
            WidgetCardDocument(member, style).write(to: &json)
            json.value(member.membership.isFavourite)
        }
        return json.bytes.hashValue
    }

    func write(to json: inout JSONWriter) {
        let style = WidgetCardStyle(candidates)
        json.object { json in
            json.member("schema", 1)
            json.member("rev", candidates.rev)
            json.member("validUntil", candidates.validUntil.rfc3339)
            if candidates.isLocked { json.member("state", "locked") }
            json.member("order") { json in
                json.array(candidates.cards) { json, member in
                    json.value(member.card.id.description)
                }
            }
            json.member("favourites") { json in
                json.array(candidates.cards.filter(\.membership.isFavourite)) { json, member in
                    json.value(member.card.id.description)
                }
            }
            json.member("cards") { json in
                json.object { json in
                    for member in candidates.cards {
                        json.name(member.card.id.description)
                        WidgetCardDocument(member, style).write(to: &json)
                    }
                }
            }
        }
    }
}
