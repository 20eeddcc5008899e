/// What each row of the axes adds to a vote, in all eight heads.
struct VoteTables: Sendable {
    /// By row, see ``VoteAxes``.
    private(set) var rows: [Lanes]

    /// The exponents' parts.
    init(exponents parameters: [Lanes]) {
        rows = [Lanes](repeating: Lanes(), count: VoteAxes.rowCount)
        for axis in VoteBasis.axes {
            for row in 0..<axis.rowCount {
                var sum = Lanes()
                let first = row * axis.width
                for column in 0..<axis.width {
                    sum += parameters[axis.firstColumn + column] * axis.values[first + column]
                }
                rows[axis.start + row] = sum
            }
        }
    }

    /// The factors that a vote is multiplied up from.
    init(factors parameters: [Lanes]) {
        self.init(exponents: parameters)
        for row in rows.indices { rows[row] = Lanes.exp(rows[row]) }
    }
}

/// The columns of all rows, axis by axis.
struct VoteBasis: Sendable {
    let start: Int
    let rowCount: Int
    let firstColumn: Int
    let width: Int
    /// By row, then column.
    let values: [Float]

    static let axes = [
        VoteBasis(VoteAxes.Age.start, VoteAxes.Age.rowCount, VoteAxes.Age.columns) {
            VoteAxes.Age.basis($0)
        },
        VoteBasis(VoteAxes.Time.start, VoteAxes.Time.rowCount, VoteAxes.Time.columns) {
            VoteAxes.Time.basis($0)
        },
        VoteBasis(VoteAxes.Gap.start, VoteAxes.Gap.rowCount, VoteAxes.Gap.columns) {
            VoteAxes.Gap.basis($0)
        },
        VoteBasis(VoteAxes.Order.start, VoteAxes.Order.rowCount, VoteAxes.Order.columns) {
            VoteAxes.Order.basis($0)
        },
    ]

    private init(_ start: Int, _ count: Int, _ columns: Range<Int>, _ row: (Int) -> [Float]) {
        self.start = start
        rowCount = count
        firstColumn = columns.lowerBound
        width = columns.count
        values = (0..<count).flatMap { row($0) }
    }
}
