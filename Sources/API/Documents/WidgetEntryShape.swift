import JSON
import Timeline
import WalletCore
import WalletService

/// The wire shape of an entry, for plans, samples and refusals alike.
struct WidgetEntryShape {
    /// When it begins.
    let date: Instant
    /// What it is.
    let state: TimelineEntryState
    /// Where a tap on the widget leads.
    let link: DeepLink
    /// The probability that a shown card is used within 60 minutes, `0...1`.
    let score: Double
    /// Seconds to the next entry.
    let duration: Int64

    /// Writes the entry.
    ///
    /// - Parameters:
    ///   - json: where to.
    ///   - cards: writes the objects of the cards.
    ///   - texts: writes the objects of the dated texts.
    func write(
        to json: inout JSONWriter,
        cards: (inout JSONWriter) -> Void = { _ in },
        texts: (inout JSONWriter) -> Void = { _ in }
    ) {
        json.object { json in
            json.member("date", date.rfc3339)
            json.member("state", state.rawValue)
            json.member("cards") { json in json.array { json in cards(&json) } }
            json.member("texts") { json in json.array { json in texts(&json) } }
            json.member("widgetURL", link.text)
            json.member("relevance") { json in
                json.object { json in
                    json.member("score", .number(FixedPoint.text(score)))
                    json.member("duration", duration)
                }
            }
        }
    }
}
