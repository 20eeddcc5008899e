/// Everything that the network learned over many people.
///
/// It is laid out in blocks of eight numbers, as training and prediction read it.
public struct NetworkWeights: Equatable, Sendable {
    /// The blocks in which ``parameters`` are kept.
    enum Layout {
        /// Hidden units in blocks of eight.
        static let hiddenBlocks = 4
        static let cardInputs = CardInputs.blockCount * 8
        static let contextInputs = CardInputs.contextBlockCount * 8
        /// One block for each column of the votes: a weight in each of eight heads.
        static let heads = 0
        /// The hidden weights of each input of a card.
        static let cards = heads + VoteAxes.columnCount
        /// The hidden weights of each input of the moment.
        static let context = cards + cardInputs * hiddenBlocks
        static let hiddenBias = context + contextInputs * hiddenBlocks
        /// From the hidden units to the score.
        static let output = hiddenBias + hiddenBlocks
        /// From a card's inputs straight to the score.
        static let direct = output + hiddenBlocks
        static let count = direct + CardInputs.blockCount
        /// The inputs of a card that are brought to mean 0 and deviation 1; the votes are not.
        static let scaledBlocks = CardInputs.blockCount - 1
        static let scaleCount = scaledBlocks + CardInputs.contextBlockCount
    }

    /// The learned numbers, see ``Layout``.
    var parameters: [Lanes]
    /// The means of the inputs of a card and then of the moment.
    var means: [Lanes]
    /// One over their deviations.
    var scales: [Lanes]
    /// What all scores are multiplied with, so that stated probabilities come true.
    public var sharpness: Float

    init(parameters: [Lanes], means: [Lanes], scales: [Lanes], sharpness: Float) {
        self.parameters = parameters
        self.means = means
        self.scales = scales
        self.sharpness = sharpness
    }

    /// The number of numbers in ``numbers``.
    public static let numberCount = (Layout.count + 2 * Layout.scaleCount) * 8 + 1

    /// All numbers in a fixed order, to be stored.
    public var numbers: [Float] {
        (parameters + means + scales).flatMap { block in (0..<8).map { block[$0] } } + [sharpness]
    }

    /// Reads numbers back; nil where the count is another, or one of them is no finite number.
    ///
    /// - Parameter numbers: What ``numbers`` gave.
    public init?(numbers: [Float]) {
        guard numbers.count == Self.numberCount, numbers.allSatisfy(\.isFinite),
            numbers[numbers.count - 1] > 0
        else { return nil }
        let blocks = stride(from: 0, to: numbers.count - 1, by: 8).map { start in
            var block = Lanes()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
        let meansStart = Layout.count
        let scalesStart = meansStart + Layout.scaleCount
        parameters = Array(blocks[..<meansStart])
        means = Array(blocks[meansStart..<scalesStart])
        scales = Array(blocks[scalesStart...])
        sharpness = numbers[numbers.count - 1]
    }
}
