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
    /// Numbers are LEB128: the person's revision; the cards with the seconds of their last use; the
    /// visits with the seconds since the one before. 2,000 visits take some 10 KiB.
    var state: RelevanceState? {
        guard let lastUse else { return nil }
        var bytes: [UInt8] = []
        StateCoding.add(UInt64(bitPattern: rev), to: &bytes)
        let cards = items.sorted { $0.value < $1.value }
        StateCoding.add(UInt64(cards.count), to: &bytes)
        for (card, item) in cards {
            StateCoding.add(card.high, to: &bytes)
            StateCoding.add(card.low, to: &bytes)
            StateCoding.add(signed: history.lastUseInstant(of: item) ?? 0, to: &bytes)
        }
        StateCoding.add(UInt64(history.count), to: &bytes)
        var last: Int64 = 0
        for index in 0..<history.count {
            StateCoding.add(UInt64(history.item(at: index).rawValue), to: &bytes)
            let seconds = history.instant(at: index).seconds
            StateCoding.add(signed: seconds &- last, to: &bytes)
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
        var coding = StateCoding(content)
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

/// Numbers of few bytes where they are small.
///
/// **Source:** LEB128, as in DWARF 5, section 7.6.
private struct StateCoding {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    static func add(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    static func add(signed number: Int64, to bytes: inout [UInt8]) {
        add(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    }

    mutating func next() -> UInt64? {
        var result: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
            shift += 7
        }
        return nil
    }

    mutating func nextSigned() -> Int64? {
        next().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
    }
}
