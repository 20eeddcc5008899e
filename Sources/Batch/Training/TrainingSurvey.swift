import WalletCore

/// How many people there are to learn from, and which of the database are in which window.
struct TrainingSurvey: Equatable, Sendable {
    /// By file, then of the database.
    let counts: [Int]
    /// By window: the last person of the database in it; empty without a database.
    let bounds: [PersonID?]

    init(counts: [Int], bounds: [PersonID?]) {
        self.counts = counts
        self.bounds = bounds
    }

    /// Reads a part; nil for bytes that are none.
    init?(_ bytes: [UInt8]) {
        var reader = WorkReader(bytes)
        guard let count = reader.count(bytesEach: 8) else { return nil }
        var counts: [Int] = []
        for _ in 0..<count {
            guard let number = reader.integer(), number >= 0 else { return nil }
            counts.append(number)
        }
        guard let boundCount = reader.count(bytesEach: 16) else { return nil }
        var bounds: [PersonID?] = []
        for _ in 0..<boundCount {
            guard let high = reader.number(), let low = reader.number() else { return nil }
            bounds.append(high == 0 && low == 0 ? nil : PersonID(high: high, low: low))
        }
        guard reader.isAtEnd else { return nil }
        self.init(counts: counts, bounds: bounds)
    }

    var bytes: [UInt8] {
        var writer = WorkWriter()
        writer.add(counts.count)
        for count in counts { writer.add(count) }
        writer.add(bounds.count)
        for bound in bounds {
            writer.add(bound?.high ?? 0)
            writer.add(bound?.low ?? 0)
        }
        return writer.bytes
    }

    /// The number of people.
    var peopleCount: Int { counts.reduce(0, +) }
}
