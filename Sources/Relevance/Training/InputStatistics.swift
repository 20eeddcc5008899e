/// Means and deviations of the inputs, over all cards of all samples.
public struct InputStatistics: Sendable {
    private typealias Layout = NetworkWeights.Layout
    private var moments = InputMoments(blockCount: Layout.scaleCount)
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
                    let values = sample.inputs.blocks[card * CardInputs.blockCount + block]
                    moments.add(values, to: block, 1)
                }
            }
            for (block, values) in sample.inputs.context.enumerated() {
                moments.add(values, to: Layout.scaledBlocks + block, Double(cards))
            }
            moments.add(weight: Double(cards))
        }
        sampleCount += samples.count
    }

    /// Takes in other statistics.
    public mutating func add(_ other: InputStatistics) {
        moments.add(other.moments)
        sampleCount += other.sampleCount
    }

    /// All numbers in a fixed order, to be stored.
    public var numbers: [Double] { moments.numbers + [Double(sampleCount)] }

    /// The number of numbers in ``numbers``.
    public static let numberCount = InputMoments.numberCount(Layout.scaleCount) + 1

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    ///
    /// - Parameter numbers: What ``numbers`` gave.
    public init?(numbers: [Double]) {
        guard let last = numbers.last, let sampleCount = Int(exactly: last),
            let moments = InputMoments(
                blockCount: Layout.scaleCount,
                numbers: numbers.dropLast()
            )
        else { return nil }
        self.moments = moments
        self.sampleCount = sampleCount
    }

    var means: [Lanes] { moments.means }

    /// One over the deviations; 0 for an input that is always the same, which then has no part.
    var scales: [Lanes] { moments.scales }
}
