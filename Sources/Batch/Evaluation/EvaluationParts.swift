/// What an evaluation measures beside the next card.
public struct EvaluationParts: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Takes the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Replayed plans: what was on the screen at each use.
    public static let timeline = EvaluationParts(rawValue: 1)
    /// The probability of any use within an hour.
    public static let intensity = EvaluationParts(rawValue: 2)
    /// The probability of a use of a card shown.
    public static let score = EvaluationParts(rawValue: 4)
}
