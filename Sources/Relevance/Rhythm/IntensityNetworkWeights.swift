/// What the intensity network learned over many people.
public struct IntensityNetworkWeights: Equatable, Sendable {
    /// The blocks of eight numbers in which ``parameters`` are kept.
    enum Layout {
        /// The hidden weights of each input, eight hidden units.
        static let inputs = 0
        static let hiddenBias = inputs + IntensityInputs.count
        /// From the hidden units to the log odds.
        static let output = hiddenBias + 1
        /// From the inputs straight to the log odds.
        static let direct = output + 1
        /// The constant of the log odds, in the first lane.
        static let constant = direct + inputBlocks
        static let count = constant + 1
        static let inputBlocks = IntensityInputs.count / 8
    }

    /// The learned numbers, see ``Layout``.
    var parameters: [Lanes]
    /// The means of the inputs.
    var means: [Lanes]
    /// One over their deviations.
    var scales: [Lanes]

    init(parameters: [Lanes], means: [Lanes], scales: [Lanes]) {
        self.parameters = parameters
        self.means = means
        self.scales = scales
    }

    /// The number of numbers in ``numbers``.
    public static let numberCount = (Layout.count + 2 * Layout.inputBlocks) * 8

    /// All numbers in a fixed order, to be stored.
    public var numbers: [Float] {
        (parameters + means + scales).flatMap { block in (0..<8).map { block[$0] } }
    }

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    ///
    /// - Parameter numbers: What ``numbers`` gave.
    public init?(numbers: [Float]) {
        guard numbers.count == Self.numberCount, numbers.allSatisfy(\.isFinite) else { return nil }
        let blocks = stride(from: 0, to: numbers.count, by: 8).map { start in
            var block = Lanes()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
        parameters = Array(blocks[..<Layout.count])
        means = Array(blocks[Layout.count..<(Layout.count + Layout.inputBlocks)])
        scales = Array(blocks[(Layout.count + Layout.inputBlocks)...])
    }
}
