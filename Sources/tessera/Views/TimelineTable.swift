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

    /// The table: one row an entry, or one for all neighbours that show the same cards.
    ///
    /// - Parameter showsEveryEntry: whether entries that differ in their score alone have a row each.
    /// - Returns: the table.
    func table(showsEveryEntry: Bool) -> Table {
        var table = Table([
            Table.Column("Time"), Table.Column("Cards", isFlexible: true),
            Table.Column("Score", .trailing), Table.Column("Why", isFlexible: true),
        ])
        var before: [String] = []
        for rows in runs(showsEveryEntry: showsEveryEntry) {
            guard let first = rows.first, let date = first.date else { continue }
            defer { before = refs(first) }
            table.append([
                Table.Cell(text(date)), Table.Cell(cards(first)), Table.Cell(scores(rows)),
                Table.Cell(reason(likeliest(of: rows), after: before), style: .dim),
            ])
        }
        return table
    }

    private func runs(showsEveryEntry: Bool) -> [ArraySlice<JSONValue>] {
        var runs: [ArraySlice<JSONValue>] = []
        var start = 0
        for index in entries.indices.dropFirst()
        where showsEveryEntry || shown(entries[index]) != shown(entries[start]) {
            runs.append(entries[start..<index])
            start = index
        }
        if start < entries.count { runs.append(entries[start...]) }
        return runs
    }

    /// What tells entries apart for whoever looks at the widget: state and cards in their order.
    private func shown(_ entry: JSONValue) -> [String] {
        [entry["state"]?.stringValue ?? ""] + refs(entry)
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
        refs(entry).map { titles[$0] ?? $0 }.joined(separator: ", ")
    }

    private func refs(_ entry: JSONValue) -> [String] {
        entry["cards"]?.arrayValue?.compactMap { $0["ref"]?.stringValue } ?? []
    }

    /// The score, or the lowest and the highest of several.
    private func scores(_ entries: ArraySlice<JSONValue>) -> String {
        let scores = entries.compactMap { $0["relevance"]?["score"] }.sorted {
            $0.doubleValue ?? 0 < $1.doubleValue ?? 0
        }
        let texts = [scores.first, scores.last].compactMap(\.self).map(text)
        guard let low = texts.first, let high = texts.last else { return "" }
        return low == high ? low : "\(low)–\(high)"
    }

    /// A score with its four decimals.
    private func text(_ score: JSONValue) -> String {
        guard case .number(let digits) = score else { return "" }
        let parts = digits.split(separator: ".")
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        return (parts.first ?? "0") + "." + fraction.padding(to: 4)
    }

    /// The entry of the highest score, the first of several: when the cards are wanted most.
    private func likeliest(of entries: ArraySlice<JSONValue>) -> JSONValue {
        let scores = entries.map { $0["relevance"]?["score"]?.doubleValue ?? 0 }
        let place = scores.indices.max { (scores[$0], $1) < (scores[$1], $0) } ?? 0
        return entries[entries.startIndex + place]
    }

    /// Why the card is there; of several cards, why the one that is new in the row is.
    private func reason(_ entry: JSONValue, after before: [String]) -> String {
        let cards = entry["cards"]?.arrayValue ?? []
        let newcomer = cards.first { card in
            card["ref"]?.stringValue.map { !before.contains($0) } ?? false
        }
        guard let card = newcomer ?? cards.first,
            let index = card["why"]?.integerValue.flatMap({ Int(exactly: $0) }),
            why.indices.contains(index)
        else { return "" }
        guard cards.count > 1, let ref = card["ref"]?.stringValue else { return why[index] }
        return "\(titles[ref] ?? ref): \(why[index])"
    }
}

extension JSONValue {
    fileprivate var date: Instant? {
        self["date"]?.stringValue.flatMap { Instant(rfc3339: $0) }
    }
}

extension String {
    /// The digits with zeros after them, up to a count.
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: "0", count: max(0, count - self.count))
    }
}
