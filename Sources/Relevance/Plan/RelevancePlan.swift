/// What a model says about a list of moments: which card, and whether any.
public struct RelevancePlan: Sendable {
    /// The moments, as they were asked for.
    public let slots: [LocalInstant]
    /// The cards, as they were given; all other arrays follow their order.
    public let candidates: [Candidate]
    /// The probability of any use within the 60 minutes from each slot.
    public let intensities: [Double]
    /// How many uses the person has on a day, of any card.
    public let usesPerDay: Double
    /// The place of each candidate among equally probable ones, 0 first.
    public let precedence: [Int]
    /// By slot, then candidate: the probability that the next use is of that card.
    ///
    /// A slot's sum is below 1 where uses may be of cards that are no candidates.
    private let masses: [Float]
    private let totals: [Float]

    init(
        slots: [LocalInstant],
        pool: CandidatePool,
        intensities: [Double],
        usesPerDay: Double,
        masses: [Float]
    ) {
        self.slots = slots
        candidates = pool.candidates
        precedence = pool.precedence
        self.intensities = intensities
        self.usesPerDay = usesPerDay
        self.masses = masses
        let width = pool.candidates.count
        totals = slots.indices.map { masses[($0 * width)..<(($0 + 1) * width)].reduce(0, +) }
    }

    /// The probability that a candidate is the card used, given that a candidate is used.
    ///
    /// The probabilities of a slot add up to 1 when there is any candidate.
    ///
    /// - Parameters:
    ///   - candidate: A position in ``candidates``.
    ///   - slot: A position in ``slots``.
    /// - Returns: `0...1`.
    public func probability(of candidate: Int, at slot: Int) -> Double {
        let total = totals[slot]
        return total > 0 ? Double(masses[slot * candidates.count + candidate] / total) : 0
    }

    /// The probability that a slot's next use is of a candidate.
    @inline(__always)
    func mass(of candidate: Int, at slot: Int) -> Float {
        masses[slot * candidates.count + candidate]
    }

    /// The probability that one of the shown cards is used within 60 minutes of a slot.
    ///
    /// The product of the intensity and the shown cards' share of all uses, which leaves out uses
    /// of cards that are no candidates and of cards that do not exist yet.
    ///
    /// - Parameters:
    ///   - shown: Positions in ``candidates``, without repetition.
    ///   - slot: A position in ``slots``.
    /// - Returns: `0..<1`.
    public func score(of shown: [Int], at slot: Int) -> Double {
        var mass: Float = 0
        for candidate in shown {
            mass += masses[slot * candidates.count + candidate]
        }
        return intensities[slot] * Double(min(mass, 1))
    }

    /// The candidates from the most to the least probable at a slot.
    ///
    /// Equal ones follow ``precedence``. O(candidates · log candidates).
    ///
    /// - Parameter slot: A position in ``slots``.
    /// - Returns: Positions in ``candidates``.
    public func ranking(at slot: Int) -> [Int] {
        candidates.indices.sorted { isBefore($0, $1, at: slot) }
    }

    /// True when the first candidate ranks before the second one.
    func isBefore(_ first: Int, _ second: Int, at slot: Int) -> Bool {
        let row = slot * candidates.count
        let (left, right) = (masses[row + first], masses[row + second])
        return left == right ? precedence[first] < precedence[second] : left > right
    }
}
