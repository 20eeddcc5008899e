/// Means and deviations of the inputs, over all cards of all samples.
public struct InputStatistics: Sendable {
    private typealias Layout = NetworkWeights.Layout
    private var sums = [SIMD8<Double>](repeating: .zero, count: Layout.scaleCount)
    private var squares = [SIMD8<Double>](repeating: .zero, count: Layout.scaleCount)
    private var count = 0.0
    /// The number of samples seen.
    public private(set) var sampleCount = 0

    /// Creates statistics that have seen nothing.
    public init() {}

    /// Takes in what one person's samples say.
    public mutating func add(_ samples: [TrainingSample]) {
        for sample in samples {
            let cards = sample.inputs.items.count
            for card in 0..<cards {
                for block in 0..<Layout.scaledBlocks {
                    add(sample.inputs.blocks[card * CardInputs.blockCount + block], to: block, 1)
                }
            }
            for (block, values) in sample.inputs.context.enumerated() {
                add(values, to: Layout.scaledBlocks + block, Double(cards))
            }
            count += Double(cards)
        }
        sampleCount += samples.count
    }

    /// Takes in other statistics.
    public mutating func add(_ other: InputStatistics) {
        for block in sums.indices {
            sums[block] += other.sums[block]
            squares[block] += other.squares[block]
        }
        count += other.count
        sampleCount += other.sampleCount
    }

    /// All numbers in a fixed order, to be stored.
    public var numbers: [Double] {
        (sums + squares).flatMap { block in (0..<8).map { block[$0] } }
            + [count, Double(sampleCount)]
    }

    /// The number of numbers in ``numbers``.
    public static let numberCount = 2 * Layout.scaleCount * 8 + 2

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    ///
    /// - Parameter numbers: What ``numbers`` gave.
    public init?(numbers: [Double]) {
        guard numbers.count == Self.numberCount, numbers.allSatisfy(\.isFinite),
            let sampleCount = Int(exactly: numbers[numbers.count - 1])
        else { return nil }
        let blocks = stride(from: 0, to: numbers.count - 2, by: 8).map { start in
            var block = SIMD8<Double>()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
        sums = Array(blocks[..<Layout.scaleCount])
        squares = Array(blocks[Layout.scaleCount...])
        count = numbers[numbers.count - 2]
        self.sampleCount = sampleCount
    }

    private mutating func add(_ values: Lanes, to block: Int, _ weight: Double) {
        let doubles = SIMD8<Double>(values)
        sums[block] += doubles * weight
        squares[block] += doubles * doubles * weight
    }

    var means: [Lanes] {
        sums.map { Lanes($0 / max(1, count)) }
    }

    /// One over the deviations; 0 for an input that is always the same, which then has no part.
    var scales: [Lanes] {
        zip(sums, squares).map { sum, square in
            let mean = sum / max(1, count)
            let variance = square / max(1, count) - mean * mean
            var scale = Lanes()
            for lane in 0..<8 where variance[lane] > 1e-6 {
                scale[lane] = Float(1 / variance[lane].squareRoot())
            }
            return scale
        }
    }
}
