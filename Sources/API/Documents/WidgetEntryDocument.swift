import JSON
import Timeline
import WalletCore
import WalletService

/// The JSON of one entry: what is shown from its date on, how much it matters, and why.
struct WidgetEntryDocument {
    /// The entry in the timeline.
    let entry: TimelineEntry
    /// What is seen while it stands.
    let shown: ShownEntry
    /// The cards at the top of the document, which `entry` names by their places.
    let cards: [WidgetCard]
    /// The reasons at the top of the document.
    let why: WhyLines
    /// The language of its texts.
    let language: DisplayLanguage

    func write(to json: inout JSONWriter) {
        let shape = WidgetEntryShape(
            date: entry.date,
            state: shown.state,
            link: shown.link,
            score: entry.relevance.score,
            duration: entry.relevance.duration
        )
        shape.write(
            to: &json,
            cards: { json in
                for (place, card) in zip(shown.cards, entry.cards) { write(place, card, to: &json) }
            },
            texts: { json in
                for place in shown.cards {
                    for text in place.texts { write(text, of: place.card.id, to: &json) }
                }
            }
        )
    }

    private func write(
        _ place: ShownEntry.Place,
        _ card: TimelineEntryCard,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("ref", place.card.id.description)
            write(place.badges, "badges", to: &json)
            write(place.redacted, "redact", to: &json)
            // Only where it is not that of the card at the top.
            if let balance = place.card.balance, balance != cards[card.ref].balance {
                json.member("balance") { json in
                    WidgetCardDocument.write(balance, language, to: &json)
                }
            }
            if place.card.progress != cards[card.ref].progress {
                WidgetCardDocument(place.card, language).writeProgress(to: &json)
            }
            if let image = place.image { json.member("image", image.rawValue) }
            if let line = why.place(of: card.cause) { json.member("why", line) }
        }
    }

    private func write<Word: RawRepresentable<String>>(
        _ words: [Word],
        _ name: String,
        to json: inout JSONWriter
    ) {
        guard !words.isEmpty else { return }
        json.member(name) { json in
            json.array(words) { json, word in json.value(word.rawValue) }
        }
    }

    /// Instants with a style: the system keeps such texts current, so none is written out here.
    private func write(_ text: ShownEntry.Text, of card: CardID, to json: inout JSONWriter) {
        json.object { json in
            json.member("slot", text.slot.rawValue)
            json.member("ref", card.description)
            json.member("style", text.style.rawValue)
            switch text.style {
            case .relative: json.member("date", text.end.rfc3339)
            case .interval:
                json.member("date", entry.date.rfc3339)
                json.member("end", text.end.rfc3339)
            }
        }
    }
}
