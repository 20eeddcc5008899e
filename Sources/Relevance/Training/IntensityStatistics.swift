/// Means and deviations of the inputs of hours.
public struct IntensityStatistics: Sendable {
    private typealias Layout = IntensityNetworkWeights.Layout
    private var moments = InputMoments(blockCount: Layout.inputBlocks)
    /// The number of samples seen.
    public private(set) var sampleCount = 0

    /// Creates statistics that have seen nothing.
    public init() {}

    /// Takes in one person's samples.
    public mutating func add(_ samples: [IntensitySample]) {
        for sample in samples {
            let weight = Double(sample.weight)
            for block in 0..<Layout.inputBlocks {
                moments.add(sample.inputs[block], to: block, weight)
            }
            moments.add(weight: weight)
        }
        sampleCount += samples.count
    }

    /// All numbers in a fixed order, to be stored.
    public var numbers: [Double] { moments.numbers + [Double(sampleCount)] }

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    ///
    /// - Parameter numbers: What ``numbers`` gave.
    public init?(numbers: [Double]) {
        guard let last = numbers.last, let sampleCount = Int(exactly: last),
            let moments = InputMoments(
                blockCount: Layout.inputBlocks,
                numbers: numbers.dropLast()
            )
        else { return nil }
        self.moments = moments
        self.sampleCount = sampleCount
    }

    /// The mean weight of a sample; 1 without any.
    var meanWeight: Float {
        sampleCount == 0 ? 1 : Float(moments.weight / Double(sampleCount))
    }

    var means: [Lanes] { moments.means }

    /// One over the deviations; 0 for an input that is always the same, which then has no part.
    var scales: [Lanes] { moments.scales }
}
