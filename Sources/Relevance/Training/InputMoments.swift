/// Sums from which the means and deviations of inputs follow.
struct InputMoments: Sendable {
    private var sums: [SIMD8<Double>]
    private var squares: [SIMD8<Double>]
    /// The sum of the weights.
    private(set) var weight = 0.0

    /// Creates sums of nothing.
    ///
    /// - Parameter blockCount: The inputs in blocks of eight.
    init(blockCount: Int) {
        sums = [SIMD8<Double>](repeating: .zero, count: blockCount)
        squares = sums
    }

    /// Takes in one block of inputs; whoever has taken in all blocks adds the weight too.
    mutating func add(_ values: Lanes, to block: Int, _ weight: Double) {
        let doubles = SIMD8<Double>(values)
        sums[block] += doubles * weight
        squares[block] += doubles * doubles * weight
    }

    mutating func add(weight: Double) {
        self.weight += weight
    }

    mutating func add(_ other: InputMoments) {
        for block in sums.indices {
            sums[block] += other.sums[block]
            squares[block] += other.squares[block]
        }
        weight += other.weight
    }

    var means: [Lanes] {
        sums.map { Lanes($0 / max(1e-9, weight)) }
    }

    /// One over the deviations; 0 for an input that is always the same, which then has no part.
    var scales: [Lanes] {
        zip(sums, squares).map { sum, square in
            let mean = sum / max(1e-9, weight)
            let variance = square / max(1e-9, weight) - mean * mean
            var scale = Lanes()
            for lane in 0..<8 where variance[lane] > 1e-6 {
                scale[lane] = Float(1 / variance[lane].squareRoot())
            }
            return scale
        }
    }

    /// All numbers in a fixed order, to be stored.
    var numbers: [Double] {
        (sums + squares).flatMap { block in (0..<8).map { block[$0] } } + [weight]
    }

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    init?(blockCount: Int, numbers: [Double]) {
        guard numbers.count == Self.numberCount(blockCount), numbers.allSatisfy(\.isFinite)
        else { return nil }
        let blocks = stride(from: 0, to: numbers.count - 1, by: 8).map { start in
            var block = SIMD8<Double>()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
        sums = Array(blocks[..<blockCount])
        squares = Array(blocks[blockCount...])
        weight = numbers[numbers.count - 1]
    }

    /// The number of numbers in ``numbers``.
    static func numberCount(_ blockCount: Int) -> Int { 2 * blockCount * 8 + 1 }
}
