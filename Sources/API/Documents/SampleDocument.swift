import JSON
import WalletCore
import WalletService

/// The constant samples of the gallery: they need no database and no token, and say what they are.
struct SampleDocument {
    private let widget: WidgetKind
    private let family: WidgetFamily

    /// The day that samples play on; a constant, so that the same bytes are good for ever.
    private static let begin = Instant(secondsSinceEpoch: 1_767_254_400)
    /// One hour, the distance of the sample timeline's entries.
    private static let stepSeconds: Int64 = 3600
    private static let entryCount: Int64 = 5

    private static let samples: [(title: String, color: UInt32)] = [
        ("Corner Coffee", 0x6D4C41), ("Green Grocer", 0x2E7D32), ("Hypermarket", 0x1565C0),
        ("Pharmacy", 0x00838F), ("Bookshop", 0x6A1B9A), ("Bakery", 0xEF6C00),
        ("Cinema", 0xAD1457), ("Petrol Station", 0x455A64),
    ]

    init(_ widget: WidgetKind, _ family: WidgetFamily) {
        (self.widget, self.family) = (widget, family)
    }

    /// A sample of what stands now.
    var snapshotBytes: [UInt8] {
        bytes("sample") { json in
            writeCards(Self.samples.prefix(shownCount), to: &json)
            json.member("entry") { json in writeEntry(0, duration: 86_400, to: &json) }
        }
    }

    /// A sample timeline: five entries one hour apart.
    var timelineBytes: [UInt8] {
        bytes("sample") { json in
            json.member("tz", "UTC")
            json.member("configHash", ConfigurationHash.of(WidgetConfiguration()))
            writeCards(Self.samples[...], to: &json)
            json.member("why") { json in json.array { _ in } }
            json.member("entries") { json in
                json.array(0..<Self.entryCount) { json, index in
                    writeEntry(index, duration: Self.stepSeconds, to: &json)
                }
            }
            json.member("policy") { json in
                json.object { json in json.member("type", "atEnd") }
            }
            json.member("missing") { json in json.array { _ in } }
            json.member("staleAfter", Self.date(Self.entryCount).rfc3339)
        }
    }

    /// What stands while nothing is known yet: the shape of a card, everything of it redacted.
    var placeholderBytes: [UInt8] {
        bytes("placeholder") { json in
            json.member("cards") { json in
                json.array(0..<shownCount) { json, index in
                    json.object { json in
                        json.member("id", "placeholder-\(index + 1)")
                        json.member("stableId64", index + 1)
                        json.member("title", "")
                        CardColors(nil).write(to: &json)
                    }
                }
            }
            json.member("entry") { json in
                writeEntry(
                    0,
                    duration: 86_400,
                    name: "placeholder",
                    redacted: ["title", "subtitle", "balance", "code", "image"],
                    to: &json
                )
            }
        }
    }

    private var shownCount: Int { widget.cardCountMax(family) }

    private var url: String {
        "wallet://cards?src=widget&k=\(widget.kind)&f=\(family.rawValue)"
    }

    private static func date(_ index: Int64) -> Instant {
        begin.adding(seconds: index * stepSeconds)
    }

    private func bytes(_ mark: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("schema", 1)
            json.member("kind", widget.kind)
            json.member("family", family.rawValue)
            json.member(mark, true)
            write(&json)
        }
        return json.bytes
    }

    private func writeCards(
        _ cards: ArraySlice<(title: String, color: UInt32)>,
        to json: inout JSONWriter
    ) {
        json.member("cards") { json in
            json.array(cards.indices) { json, index in
                json.object { json in
                    json.member("id", "sample-\(index + 1)")
                    json.member("stableId64", index + 1)
                    json.member("title", cards[index].title)
                    if widget.selection != .list { writeBalance(to: &json) }
                    CardColors(CardColor(rgb: cards[index].color)).write(to: &json)
                    if family.hasCardLinks { json.member("url", url) }
                }
            }
        }
    }

    private func writeBalance(to json: inout JSONWriter) {
        let balance = Balance(
            unit: .stamps,
            amount: Amount(integer: 7),
            goal: Amount(integer: 10)
        )
        json.member("balance") { json in
            WidgetCardDocument.write(balance, .english, to: &json)
        }
        guard widget.selection != .rotation,
            let progress = ProgressDocument(balance, isStepSmall: false)
        else { return }
        json.member("progress") { json in progress.write(to: &json) }
    }

    private func writeEntry(
        _ index: Int64,
        duration: Int64,
        name: String = "sample",
        redacted: [String] = [],
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("date", Self.date(index).rfc3339)
            json.member("state", "ok")
            json.member("cards") { json in
                json.array(0..<shownCount) { json, place in
                    let number = (Int(index) + place) % Self.samples.count + 1
                    json.object { json in
                        json.member("ref", "\(name)-\(number)")
                        guard !redacted.isEmpty else { return }
                        json.member("redact") { json in
                            json.array(redacted) { json, field in json.value(field) }
                        }
                    }
                }
            }
            json.member("texts") { json in json.array { _ in } }
            json.member("widgetURL", url)
            json.member("relevance") { json in
                json.object { json in
                    json.member("score", 0)
                    json.member("duration", duration)
                }
            }
        }
    }
}
