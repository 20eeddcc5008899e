/// The four axes along which a past visit is compared with a moment, each cut into rows.
///
/// A visit's vote in head h is exp(z_h), where z_h adds up one number from each axis. Training and
/// prediction both read rows, so they agree to the last bit of the table.
enum VoteAxes {
    /// How old the visit is: 64 rows for each doubling of 1 + days.
    enum Age {
        static let rowCount = 768
        static let start = 0
        /// ln(1 + days), days/100 up to 4, [under a day].
        static let columns = 0..<3

        @inline(__always)
        static func row(seconds: Int64) -> Int {
            let days = 1 + Float(max(0, seconds)) * (1 / 86_400)
            return min(Int((days.bitPattern &- 0x3f80_0000) >> 17), rowCount - 1)
        }

        static func basis(_ row: Int) -> [Float] {
            let days = Float(bitPattern: 0x3f80_0000 + UInt32(row) << 17 + 1 << 16) - 1
            let age = Float(Elementary.log(Double(days) + 1))
            return [age, min(days / 100, 4), days < 1 ? 1 : 0]
        }
    }

    /// The distance of the times of day in whole minutes, for each way the days are alike.
    enum Time {
        static let minuteCount = 721
        static let rowCount = 3 * minuteCount
        static let start = Age.start + Age.rowCount
        /// c, kernels of κ 40, 150 and 8; the same weekday, and times κ 8 and 40; the same type of
        /// day, and times κ 8.
        static let columns = 3..<12

        /// The row of a visit.
        ///
        /// - Parameters:
        ///   - distance: The distance of the times of day, `0...43_200` seconds.
        ///   - likeness: 0 for days of different types, 1 for the same type, 2 for one weekday.
        /// - Returns: The row.
        @inline(__always)
        static func row(distance: Int, likeness: Int) -> Int {
            start + likeness * minuteCount + (distance + 30) / 60
        }

        static func basis(_ row: Int) -> [Float] {
            let cosine = Elementary.cosine(ofDaySeconds: row % minuteCount * 60)
            let kernel = { (kappa: Double) in Float(Elementary.exp(kappa * (cosine - 1))) }
            let isSameWeekday: Float = row / minuteCount == 2 ? 1 : 0
            let isSameType: Float = row / minuteCount >= 1 ? 1 : 0
            return [
                Float(cosine), kernel(40), kernel(150), kernel(8),
                isSameWeekday, isSameWeekday * kernel(8), isSameWeekday * kernel(40),
                isSameType, isSameType * kernel(8),
            ]
        }
    }

    /// How alike the gaps before the visit and before the moment are, and what came before them.
    enum Gap {
        static let distanceCount = 256
        static let rowCount = 5 * distanceCount + 1
        static let start = Time.start + Time.rowCount
        /// The row of a person's first visit, which had no gap.
        static let firstVisit = start + rowCount - 1
        /// A broad and a sharp kernel of the difference, the broad one after the same card, after
        /// the same card, the same shortly before now, after the same two cards.
        static let columns = 12..<18

        /// The row of a visit that is not the first.
        ///
        /// - Parameters:
        ///   - difference: The difference of ln(hours + 0.5), of any sign.
        ///   - context: 0 after another card, 1 after the same, 3 after the same two; one more where
        ///     the last visit is less than four hours old, but for 0.
        /// - Returns: The row.
        @inline(__always)
        static func row(difference: Float, context: Int) -> Int {
            start + context * distanceCount + min(Int(abs(difference) * 32), distanceCount - 1)
        }

        static func basis(_ row: Int) -> [Float] {
            guard row < rowCount - 1 else { return [0, 0, 0, 0, 0, 0] }
            let difference = (Double(row % distanceCount) + 0.5) / 32
            let broad = Float(Elementary.exp(-difference * difference / 2))
            let sharp = Float(Elementary.exp(-difference * difference * 3))
            let context = row / distanceCount
            let isSequence: Float = context > 0 ? 1 : 0
            let isShort: Float = context == 2 || context == 4 ? 1 : 0
            return [
                broad, sharp, isSequence * broad, isSequence, isShort, context >= 3 ? 1 : 0,
            ]
        }
    }

    /// How many visits ago.
    enum Order {
        static let rowCount = 1_024
        static let start = Gap.start + Gap.rowCount
        /// ln(1 + visits since).
        static let columns = 18..<19

        @inline(__always)
        static func row(visitsSince: Int) -> Int {
            start + min(visitsSince, rowCount - 1)
        }

        static func basis(_ row: Int) -> [Float] {
            [Float(Elementary.log(Double(row + 1)))]
        }
    }

    static let rowCount = Order.start + Order.rowCount
    static let columnCount = Order.columns.upperBound
    /// Visits further back than this have no vote.
    static let visitCountMax = 512

    /// The columns that each row fills, and with what.
    static let basis: [(columns: Range<Int>, values: [Float])] =
        (0..<Age.rowCount).map { (Age.columns, Age.basis($0)) }
        + (0..<Time.rowCount).map { (Time.columns, Time.basis($0)) }
        + (0..<Gap.rowCount).map { (Gap.columns, Gap.basis($0)) }
        + (0..<Order.rowCount).map { (Order.columns, Order.basis($0)) }

    /// The columns with which a head is the broad kernel of K14: a half-life of 100 days, and next
    /// to nothing on days of the other type.
    static let kernelStart: [(column: Int, weight: Float)] = [(1, -0.693_147), (3, 8), (10, 8)]

    /// The columns with the published weights of the K14 form, where training starts from.
    static let k14Start: [(column: Int, weight: Float)] = [
        (0, -0.379), (3, 0.520), (4, 1.319), (7, 0.318), (8, 0.191), (12, 0.620), (14, 0.820),
        (16, 1.537),
    ]
}

/// The rows that one visit reads, one of each axis.
struct VoteRows: Equatable, Sendable {
    let age: UInt16
    let time: UInt16
    let gap: UInt16
    let order: UInt16
    let item: UInt16
}
