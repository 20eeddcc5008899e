import Relevance
import WalletCore

/// Rows of made-up people's uses, in the form that batch jobs read.
public struct GeneratedUses: Sendable {
    private let peopleCount: Int
    private let seed: UInt64

    /// Describes people.
    ///
    /// - Parameters:
    ///   - peopleCount: how many.
    ///   - seed: what all of them follow from.
    public init(peopleCount: Int, seed: UInt64) {
        self.peopleCount = peopleCount
        self.seed = seed
    }

    /// The first line.
    public static let header = "user_id,item_id,timestamp_iso_local\n"

    /// Makes everybody, one after the other.
    ///
    /// - Parameter body: takes the rows of one person.
    /// - Throws: what the body throws.
    public func forEachPerson<Failure>(
        _ body: (String) throws(Failure) -> Void
    ) throws(Failure) {
        // A Monday.
        let start: Int64 = 19_358
        for number in 0..<peopleCount {
            let (weekday, uses) = Self.person(number, seed: seed)
            let firstDay = start + Int64(weekday)
            var rows = ""
            for use in uses {
                let date = CalendarDate(daysSinceEpoch: firstDay + Int64(use.minute / 1_440))
                let minute = use.minute % 1_440
                rows += "\(UsageLog.madeUpPrefix)\(number),\(use.card),\(date)"
                rows += "T\(Self.two(minute / 60)):\(Self.two(minute % 60)):00\n"
            }
            try body(rows)
        }
    }

    /// The weekday of the first day, Monday 0, and all uses; every other person goes to many
    /// places.
    private static func person(
        _ number: Int,
        seed: UInt64
    ) -> (weekday: Int, uses: [GeneratedPerson.Use]) {
        if number.isMultiple(of: 2) {
            var person = GeneratedPerson(seed: seed, number: number)
            return (person.startWeekday, person.uses())
        }
        var person = GeneratedWanderer(seed: seed, number: number)
        return (person.startWeekday, person.uses())
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
