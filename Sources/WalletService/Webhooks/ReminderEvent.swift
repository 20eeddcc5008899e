import JSON
import WalletCore

/// What a target is told of one reminder.
///
/// The card is named so that a person understands it; its number, code and PIN stand nowhere.
enum ReminderEvent {
    /// What happened.
    static let type = "reminder.listed"

    /// The JSON of a reminder.
    ///
    /// - Parameters:
    ///   - decision: a reminder that was listed.
    ///   - person: who is reminded.
    ///   - instant: when it was listed.
    /// - Returns: `{"type","timestamp","data":{…}}`.
    static func body(
        _ decision: ReminderDecision,
        of person: PersonID,
        at instant: Instant
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("type", type)
            json.member("timestamp", instant.rfc3339)
            json.member("data") { json in
                json.object { json in
                    json.member("personId", person.description)
                    json.member("cardId", decision.card.card.id.description)
                    json.member("cardName", decision.card.card.name)
                    json.member("subject", decision.subject.description)
                    json.member("expiryDate", decision.card.card.expiryDate?.description)
                    json.member("daysLeft", decision.daysLeft.map(Int64.init))
                    json.member("thresholdDays", decision.thresholdDays.map(Int64.init))
                }
            }
        }
        return json.bytes
    }
}
