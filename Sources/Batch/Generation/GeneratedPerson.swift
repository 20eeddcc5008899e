import Relevance

/// A made-up person with daily and weekly rhythms, for training and for load.
///
/// Cards stand for habits: the morning coffee, lunches that take turns, the evening shop, sport on
/// certain evenings, the weekend market, and rare errands. Times scatter, days are left out, and
/// some habits move to another card in between. Everything follows from the seed and the number.
struct GeneratedPerson {
    /// A use: minutes since the first midnight, and the card.
    typealias Use = (minute: Int, card: Int)

    private var random: SplitMix64
    private var cardCount = 0
    private var habits: [Habit] = []
    private let dayCount: Int
    /// The weekday of the first day, Monday 0.
    private let firstWeekday: Int

    init(seed: UInt64, number: Int) {
        random = SplitMix64(person: number, seed: seed)
        dayCount = Int.random(in: 90...360, using: &random)
        firstWeekday = Int.random(in: 0..<7, using: &random)
        addHabits()
    }

    /// When something is done.
    private struct Habit {
        /// The chance on each weekday, Monday first.
        var chances: [Double]
        /// The usual minute of the day, and how far it scatters.
        var minute: Int
        var scatter: Int
        /// The cards that take turns, each with its weight.
        var cards: [(card: Int, weight: Double)]
        /// The day from which another card stands in the first one's place; nil for never.
        var move: (day: Int, card: Int)?
    }

    private mutating func addHabits() {
        let early = Int.random(in: 380...560, using: &random)
        add(
            workdays: 0.3...0.9,
            weekend: 0...0.2,
            at: early,
            scatter: 6...25,
            cards: 1...2,
            often: 0.7
        )
        add(
            workdays: 0.2...0.8,
            weekend: 0...0.3,
            at: 690 + early % 120,
            scatter: 10...40,
            cards: 1...4,
            often: 0.7
        )
        add(
            workdays: 0.05...0.45,
            weekend: 0.1...0.6,
            at: 1_020 + early % 150,
            scatter: 20...80,
            cards: 1...3,
            often: 0.95
        )
        if isTrue(0.5) { addEvenings(at: 1_080 + early % 100) }
        if isTrue(0.7) {
            add(
                workdays: 0...0,
                weekend: 0.2...0.8,
                at: 600 + early % 150,
                scatter: 15...60,
                cards: 1...2,
                often: 1
            )
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            add(
                workdays: 0.01...0.08,
                weekend: 0.01...0.1,
                at: Int.random(in: 560...1_180, using: &random),
                scatter: 60...240,
                cards: 1...1,
                often: 1
            )
        }
    }

    private mutating func add(
        workdays: ClosedRange<Double>,
        weekend: ClosedRange<Double>,
        at minute: Int,
        scatter: ClosedRange<Int>,
        cards: ClosedRange<Int>,
        often: Double
    ) {
        guard isTrue(often) else { return }
        let workday = Double.random(in: workdays, using: &random)
        let free = Double.random(in: weekend, using: &random)
        var chosen: [(card: Int, weight: Double)] = []
        for _ in 0..<Int.random(in: cards, using: &random) {
            chosen.append((cardCount, Double.random(in: 0.2...1, using: &random)))
            cardCount += 1
        }
        var habit = Habit(
            chances: [Double](repeating: workday, count: 5) + [free, free],
            minute: minute,
            scatter: Int.random(in: scatter, using: &random),
            cards: chosen,
            move: nil
        )
        if isTrue(0.25) {
            habit.move = (Int.random(in: dayCount / 4...dayCount, using: &random), cardCount)
            cardCount += 1
        }
        habits.append(habit)
    }

    /// Something on certain evenings only.
    private mutating func addEvenings(at minute: Int) {
        var chances = [Double](repeating: 0.02, count: 7)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            chances[Int.random(in: 0..<7, using: &random)] =
                Double.random(in: 0.4...0.9, using: &random)
        }
        habits.append(
            Habit(
                chances: chances,
                minute: minute,
                scatter: Int.random(in: 8...30, using: &random),
                cards: [(cardCount, 1)],
                move: nil
            )
        )
        cardCount += 1
    }

    private mutating func isTrue(_ chance: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < chance
    }

    /// All uses in order, no card twice within an hour.
    mutating func uses() -> [Use] {
        var uses: [Use] = []
        for day in 0..<dayCount {
            let weekday = (firstWeekday + day) % 7
            var today: [Use] = []
            for habit in habits where isTrue(habit.chances[weekday]) {
                let shift = (0..<3).reduce(0) { sum, _ in
                    sum + Int.random(in: -habit.scatter...habit.scatter, using: &random)
                }
                let minute = min(max(0, habit.minute + shift), 1_439)
                today.append((day * 1_440 + minute, card(of: habit, on: day)))
            }
            today.sort { ($0.minute, $0.card) < ($1.minute, $1.card) }
            for use in today {
                let isRepeated = uses.contains(recent: use)
                let isAtOnce = uses.last?.minute == use.minute
                if !isRepeated, !isAtOnce { uses.append(use) }
            }
        }
        return uses
    }

    private mutating func card(of habit: Habit, on day: Int) -> Int {
        let total = habit.cards.reduce(0) { $0 + $1.weight }
        var rest = Double.random(in: 0..<total, using: &random)
        for (card, weight) in habit.cards {
            if rest < weight {
                if let move = habit.move, day >= move.day, card == habit.cards[0].card {
                    return move.card
                }
                return card
            }
            rest -= weight
        }
        return habit.cards[0].card
    }

    /// The weekday of the first day, Monday 0.
    var startWeekday: Int { firstWeekday }
}

extension [GeneratedPerson.Use] {
    /// Whether the card was used less than an hour before.
    fileprivate func contains(recent use: Element) -> Bool {
        for earlier in reversed() {
            if use.minute - earlier.minute >= 60 { return false }
            if earlier.card == use.card { return true }
        }
        return false
    }
}

extension SplitMix64 {
    /// The chance of one made-up person.
    init(person number: Int, seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ (UInt64(truncatingIfNeeded: number) << 20))
        self.init(seed: mixer.next())
    }
}
