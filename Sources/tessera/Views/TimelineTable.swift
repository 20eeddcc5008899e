import JSON
import Terminal
import WalletCore

/// A timeline as a table for people, read from the very document that clients get.
struct TimelineTable {
    private let entries: [JSONValue]
    private let titles: [String: String]
    private let why: [String]
    private let zone: ZoneTable

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - body: the document.
    ///   - zone: the zone whose clock is shown.
    ///   - until: entries from this instant on are the reserve, and not shown.
    init?(body: [UInt8], zone: ZoneTable, until: Instant) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONParser.parse(body)
        } catch {
            return nil
        }
        guard let entries = document["entries"]?.arrayValue,
            let cards = document["cards"]?.arrayValue
        else { return nil }
        self.entries = entries.filter { entry in
            entry.date.map { $0 < until } ?? false
        }
        titles = cards.reduce(into: [:]) { titles, card in
            guard let id = card["id"]?.stringValue else { return }
            titles[id] = card["title"]?.stringValue
        }
        why = document["why"]?.arrayValue?.compactMap(\.stringValue) ?? []
        self.zone = zone
    }

    /// The table: one row an entry.
    var table: Table {
        var table = Table([
            Table.Column("Time"), Table.Column("Cards", isFlexible: true),
            Table.Column("Score", .trailing), Table.Column("Why", isFlexible: true),
        ])
        for entry in entries {
            guard let date = entry.date else { continue }
            table.append([
                Table.Cell(text(date)), Table.Cell(cards(entry)),
                Table.Cell(score(entry)), Table.Cell(reasons(entry), style: .dim),
            ])
        }
        return table
    }

    /// What is to be said of the whole; nil for an ordinary timeline.
    var remark: String? {
        switch entries.first?["state"]?.stringValue {
        case "fallback": "nothing is known that would choose a card, so the widget falls back"
        case "empty": "there is no card to show: add one with 'tessera card add'"
        case "locked": "the device is locked, so the widget shows nothing"
        default: nil
        }
    }

    /// For example `Tue 12-01 08:00`.
    private func text(_ date: Instant) -> String {
        let local = zone.local(date)
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let day = local.date.description.dropFirst(5)
        return "\(names[local.date.isoWeekday - 1]) \(day) \(local.minuteText.suffix(5))"
    }

    private func cards(_ entry: JSONValue) -> String {
        let refs = entry["cards"]?.arrayValue?.compactMap { $0["ref"]?.stringValue } ?? []
        return refs.map { titles[$0] ?? $0 }.joined(separator: ", ")
    }

    private func score(_ entry: JSONValue) -> String {
        if case .number(let text) = entry["relevance"]?["score"] { text } else { "" }
    }

    private func reasons(_ entry: JSONValue) -> String {
        let indices = entry["cards"]?.arrayValue?.compactMap { $0["why"]?.integerValue } ?? []
        let lines = indices.compactMap { index in
            Int(exactly: index).flatMap { why.indices.contains($0) ? why[$0] : nil }
        }
        // A small widget has one card and one reason; of several cards the first says enough.
        return lines.first ?? ""
    }
}

extension JSONValue {
    fileprivate var date: Instant? {
        self["date"]?.stringValue.flatMap { Instant(rfc3339: $0) }
    }
}
