import Testing

@testable import Relevance

@Suite struct HistorySizeTests {
    /// All that is kept of a person, by the sizes of its columns.
    private func byteCount(_ history: UsageHistory) -> Int {
        history.items.count * MemoryLayout<UInt16>.size
            + history.days.chunks.count * MemoryLayout<SIMD8<Int32>>.size
            + history.daySeconds.chunks.count * MemoryLayout<SIMD8<Int32>>.size
            + history.logGaps.chunks.count * MemoryLayout<SIMD8<Float>>.size
            + history.tallies.count * MemoryLayout<ItemTally>.stride
            + history.rhythm.cells.count * MemoryLayout<Double>.size
            + MemoryLayout<UsageHistory>.size
    }

    @Test(arguments: [(20, 40), (40, 64)])
    func twoThousandVisitsStayWithin(_ sample: (cards: Int, kibibytes: Int)) {
        let history = SampleHistory(seed: 1, visits: 2_000, cards: sample.cards, days: 700).history
        #expect(history.count == 2_000)
        #expect(byteCount(history) <= sample.kibibytes * 1_024)
    }

    /// Appending a visit leaves what others left, so it cannot grow with the history.
    @Test func stateGrowsByTheVisitAlone() {
        let few = SampleHistory(seed: 2, visits: 1_000, cards: 20, days: 700).history
        let many = SampleHistory(seed: 2, visits: 2_000, cards: 20, days: 700).history
        #expect(byteCount(many) - byteCount(few) <= 1_000 * 14 + 3 * 32)
    }
}
