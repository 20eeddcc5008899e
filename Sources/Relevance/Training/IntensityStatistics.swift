/// Means and deviations of the inputs of hours.
public struct IntensityStatistics: Sendable {
    private typealias Layout = IntensityNetworkWeights.Layout
    private var sums = [SIMD8<Double>](repeating: .zero, count: Layout.inputBlocks)
    private var squares = [SIMD8<Double>](repeating: .zero, count: Layout.inputBlocks)
    private var weight = 0.0
    /// The number of samples seen.
    public private(set) var sampleCount = 0

    /// Creates statistics that have seen nothing.
    public init() {}

    /// Takes in one person's samples.
    public mutating func add(_ samples: [IntensitySample]) {
        for sample in samples {
            for block in sums.indices {
                let doubles = SIMD8<Double>(sample.inputs[block])
                sums[block] += doubles * Double(sample.weight)
                squares[block] += doubles * doubles * Double(sample.weight)
            }
            weight += Double(sample.weight)
        }
        sampleCount += samples.count
    }

    /// The mean weight of a sample; 1 without any.
    var meanWeight: Float {
        sampleCount == 0 ? 1 : Float(weight / Double(sampleCount))
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
}
