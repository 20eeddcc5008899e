import Relevance

/// Where hits are made and missed: by the length of the history, and over the week.
public struct HitBreakdown: Sendable {
    /// A count of uses and how many were hit.
    public struct Cell: Equatable, Sendable {
        /// The number of scored uses.
        public private(set) var count = 0
        /// How many stood first.
        public private(set) var first = 0
        /// How many stood first to fourth.
        public private(set) var four = 0

        mutating func add(rank: Int) {
            count += 1
            first += rank == 1 ? 1 : 0
            four += rank <= 4 ? 1 : 0
        }
    }

    /// The upper bounds of the numbers of earlier uses; the last group is open.
    public static let lengthBounds = [25, 50, 100, 200, 400]

    /// By the number of earlier uses, see ``lengthBounds``.
    public private(set) var byLength: [Cell]
    /// By day of the week, Monday first, then hour.
    public private(set) var byHour: [Cell]

    init() {
        byLength = Array(repeating: Cell(), count: Self.lengthBounds.count + 1)
        byHour = Array(repeating: Cell(), count: 7 * 24)
    }

    mutating func add(_ answers: NextCardAnswers) {
        for (index, rank) in answers.ranks.enumerated() {
            let length = answers.historyLengths[index]
            let group = Self.lengthBounds.firstIndex { length < $0 } ?? Self.lengthBounds.count
            byLength[group].add(rank: rank)
            let instant = answers.instants[index]
            let hour = (instant.weekday.rawValue - 1) * 24 + instant.secondOfDay / 3_600
            byHour[hour].add(rank: rank)
        }
    }
}
