import Compression
import Hashing
import Relevance
import WalletCore

extension PersonHistory {
    /// The name and version of the coding.
    static let format = "visits-1"

    /// The first bytes of the SHA-256 of all others, at the end.
    private static let checkCount = 8

    /// What is kept of it; nil before the first use.
    ///
    /// The visits, from which everything else follows bit by bit, and what the next use has to know.
    /// Numbers are compact: the person's revision; the cards with the seconds of their last use; the
    /// visits with the seconds since the one before. 2,000 visits take some 10 KiB.
    var state: RelevanceState? {
        guard let lastUse else { return nil }
        var bytes: [UInt8] = []
        CompactNumber.append(UInt64(bitPattern: rev), to: &bytes)
        let cards = items.sorted { $0.value < $1.value }
        CompactNumber.append(UInt64(cards.count), to: &bytes)
        for (card, item) in cards {
            CompactNumber.append(card.high, to: &bytes)
            CompactNumber.append(card.low, to: &bytes)
            CompactNumber.append(signed: history.lastUseInstant(of: item) ?? 0, to: &bytes)
        }
        CompactNumber.append(UInt64(history.count), to: &bytes)
        var last: Int64 = 0
        for index in 0..<history.count {
            CompactNumber.append(UInt64(history.item(at: index).rawValue), to: &bytes)
            let seconds = history.instant(at: index).seconds
            CompactNumber.append(signed: seconds &- last, to: &bytes)
            last = seconds
        }
        bytes += SHA256.hash(bytes).bytes.prefix(Self.checkCount)
        return RelevanceState(
            format: Self.format,
            lastUsedAt: lastUse.instant,
            lastUseID: lastUse.id,
            content: bytes
        )
    }

    /// Builds a history from what was kept; nil where that is damaged, so that the uses are read.
    init?(_ state: RelevanceState) {
        guard state.format == Self.format, state.content.count > Self.checkCount else { return nil }
        let content = Array(state.content.dropLast(Self.checkCount))
        guard
            SHA256.hash(content).bytes.prefix(Self.checkCount)
                .elementsEqual(state.content.suffix(Self.checkCount))
        else { return nil }
        var coding = StateNumbers(content)
        guard let rev = coding.next(), let cardCount = coding.next() else { return nil }
        var items: [CardID: ItemIndex] = [:]
        var lastUses: [(item: ItemIndex, instant: Int64)] = []
        for number in 0..<cardCount {
            guard let number = UInt16(exactly: number), let high = coding.next(),
                let low = coding.next(), let instant = coding.nextSigned()
            else { return nil }
            let item = ItemIndex(number)
            items[CardID(high: high, low: low)] = item
            lastUses.append((item, instant))
        }
        var history = UsageHistory()
        guard let visitCount = coding.next() else { return nil }
        var seconds: Int64 = 0
        for _ in 0..<visitCount {
            guard let number = coding.next().flatMap({ UInt16(exactly: $0) }),
                Int(number) < items.count, let step = coding.nextSigned()
            else { return nil }
            seconds &+= step
            history.append(ItemIndex(number), at: LocalInstant(seconds: seconds))
        }
        guard coding.isAtEnd else { return nil }
        for (item, instant) in lastUses { history.note(lastUse: instant, of: item) }
        self.init(
            history: history,
            rev: Int64(bitPattern: rev),
            items: items,
            lastUse: (state.lastUsedAt, state.lastUseID)
        )
    }
}

/// The numbers that were kept, one after another.
private struct StateNumbers {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func next() -> UInt64? {
        CompactNumber.next(in: bytes, at: &position)
    }

    mutating func nextSigned() -> Int64? {
        CompactNumber.nextSigned(in: bytes, at: &position)
    }
}
