import Timeline
import WalletCore

/// Why cards are shown, each line once; cards name a line by its place.
struct WhyLines {
    private(set) var lines: [String] = []
    private let language: DisplayLanguage

    init(_ entries: some Sequence<TimelineEntry>, _ language: DisplayLanguage) {
        self.language = language
        for entry in entries {
            for card in entry.cards {
                let line = card.cause.line(in: language)
                if !lines.contains(line) { lines.append(line) }
            }
        }
    }

    /// The place of a cause's line; nil for one that no entry had.
    func place(of cause: ShownCause) -> Int? {
        lines.firstIndex(of: cause.line(in: language))
    }
}
