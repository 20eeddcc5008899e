import Testing

@testable import Relevance

@Suite struct ShownScheduleTests {
    /// A plan over some quarters of an hour from chosen probabilities, by slot, then candidate.
    static func plan(_ masses: [[Float]], uses: Double = 1) -> RelevancePlan {
        let width = masses.first?.count ?? 0
        return RelevancePlan(
            slots: masses.indices.map { LocalInstant(day: 9_000, secondOfDay: $0 * 900) },
            pool: CandidatePool(RelevanceModelTests.candidates(width), UsageHistory()),
            intensities: masses.map { _ in 0.4 },
            usesPerDay: uses,
            masses: masses.flatMap(\.self)
        )
    }

    static func random(_ seed: UInt64, slots: Int, candidates: Int) -> [[Float]] {
        var random = SplitMix64(seed: seed)
        return (0..<slots).map { _ in
            let parts = (0..<candidates).map { _ in Float.random(in: 0...1, using: &random) }
            let total = parts.reduce(0, +)
            return parts.map { $0 / total }
        }
    }

    /// What a schedule meets, less what its changes cost; a slot's uses are 0.1.
    static func gain(
        _ sets: [[Int]],
        _ masses: [[Float]],
        price: Double,
        from shown: [Int]
    ) -> Double {
        var gain = 0.0
        var before = Set(shown)
        for (slot, set) in sets.enumerated() {
            gain += set.reduce(0) { $0 + 0.1 * Double(masses[slot][$1]) }
            if !before.isEmpty, before != Set(set) { gain -= price }
            before = Set(set)
        }
        return gain
    }

    /// The best gain of all sequences of sets, tried one by one.
    static func best(
        _ masses: [[Float]],
        sets: [[Int]],
        price: Double,
        from shown: [Int]
    ) -> Double {
        var gains = sets.map { set in
            gain([set], [masses[0]], price: price, from: shown)
        }
        for slot in masses.indices.dropFirst() {
            gains = sets.indices.map { next in
                let own = sets[next].reduce(0) { $0 + 0.1 * Double(masses[slot][$1]) }
                return own
                    + sets.indices.map { gains[$0] - ($0 == next ? 0 : price) }.reduce(-9, max)
            }
        }
        return gains.max() ?? 0
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [0, 0.003, 0.02, 0.2])
    func noOtherScheduleIsWorthMore(_ seed: UInt64, _ price: Double) {
        let masses = Self.random(seed, slots: 8, candidates: 5)
        let plan = Self.plan(masses)
        let pairs = (0..<5).flatMap { first in (0..<first).map { [first, $0] } }
        for (places, sets) in [(1, (0..<5).map { [$0] }), (2, pairs)] {
            for shown in [[], Array(0..<places)] {
                let schedule = ShownSchedule(plan, capacity: places, price: price, keeping: shown)
                let found = Self.gain(schedule.sets, masses, price: price, from: shown)
                let best = Self.best(masses, sets: sets, price: price, from: shown)
                #expect(abs(found - best) < 1e-5)
            }
        }
    }

    @Test(arguments: [7, 8, 9] as [UInt64])
    func dearerChangesAreFewer(_ seed: UInt64) {
        let plan = Self.plan(Self.random(seed, slots: 96, candidates: 9))
        for places in [1, 4] {
            let changes = [0, 0.01, 0.03, 0.1, 9].map { price in
                let sets = ShownSchedule(plan, capacity: places, price: price).sets.map(Set.init)
                return zip(sets, sets.dropFirst()).count { $0 != $1 }
            }
            #expect(changes == changes.sorted(by: >))
            #expect(changes[0] > 20)
            #expect(changes[4] == 0)
        }
    }

    @Test func cardKeepsItsPlaceAndNewcomerTakesTheFreedOne() {
        let early: [Float] = [0.4, 0.3, 0.2, 0.1]
        let late: [Float] = [0.3, 0.05, 0.5, 0.15]
        let plan = Self.plan([early, early, late, late])
        let sets = ShownSchedule(plan, capacity: 2, price: 0.001).sets
        #expect(sets == [[0, 1], [0, 1], [0, 2], [0, 2]])
    }

    @Test func changeWaitsForItsPrice() {
        let early: [Float] = [0.6, 0.4]
        let late: [Float] = [0.4, 0.6]
        // Each late slot gains a fifth of its tenth of a day's uses.
        let masses = [early, late, late, late]
        let plan = Self.plan(masses)
        let cheap = ShownSchedule(plan, capacity: 1, price: 0.055, keeping: [0])
        #expect(cheap.sets == [[0], [1], [1], [1]])
        let dear = ShownSchedule(plan, capacity: 1, price: 0.065, keeping: [0])
        #expect(dear.sets == [[0], [0], [0], [0]])
    }

    @Test func excludedCardIsNeverShown() {
        let plan = Self.plan(Self.random(3, slots: 30, candidates: 6))
        for places in [1, 4, 8] {
            let schedule = ShownSchedule(
                plan,
                from: 5,
                capacity: places,
                price: 0,
                excluding: [1, 4]
            )
            #expect(schedule.sets.count == 25)
            for set in schedule.sets {
                #expect(!set.contains(1) && !set.contains(4))
                #expect(Set(set).count == min(places, 4))
            }
        }
        let none = ShownSchedule(plan, capacity: 1, price: 0, excluding: Set(0..<6))
        #expect(none.sets == plan.slots.map { _ in [] })
    }

    @Test func manyCandidatesAreWeighedByTheirStrongestHour() {
        var masses = Self.random(11, slots: 96, candidates: 60)
        for slot in 40..<50 { masses[slot][57] = 0.9 }
        let sets = ShownSchedule(Self.plan(masses), capacity: 4, price: 0.01).sets
        for slot in 40..<50 { #expect(sets[slot].contains(57)) }
    }
}
