/// Output as a document shows it: `…` stands for anything within a line and, alone on a line, for
/// any number of lines.
struct ShownOutput {
    private let lines: [String]

    init(_ text: String) {
        lines = Self.lines(of: text)
    }

    /// Whether real output fits what is shown; spaces at line ends do not count.
    func matches(_ output: String) -> Bool {
        Self.fits(
            Self.lines(of: output)[...],
            lines[...],
            isGap: { $0 == "…" },
            equal: { real, shown in
                Self.fits(
                    Array(real)[...],
                    Array(shown)[...],
                    isGap: { $0 == "…" },
                    equal: { $0 == $1 }
                )
            }
        )
    }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Whether the items fit a pattern whose gaps stand for any number of items.
    ///
    /// Goes back to the last gap where an item does not fit, so the time is at most the product of
    /// both lengths.
    private static func fits<Item>(
        _ items: ArraySlice<Item>,
        _ pattern: ArraySlice<Item>,
        isGap: (Item) -> Bool,
        equal: (Item, Item) -> Bool
    ) -> Bool {
        var item = items.startIndex
        var place = pattern.startIndex
        var lastGap: (place: Int, item: Int)?
        while item < items.endIndex {
            if place < pattern.endIndex, isGap(pattern[place]) {
                lastGap = (place: place, item: item)
                place += 1
            } else if place < pattern.endIndex, equal(items[item], pattern[place]) {
                item += 1
                place += 1
            } else if let gap = lastGap {
                lastGap = (place: gap.place, item: gap.item + 1)
                item = gap.item + 1
                place = gap.place + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy(isGap)
    }
}
