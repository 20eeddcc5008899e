/// Adds up how probabilities of any use, and of a use of the cards shown, fared over many people.
///
/// **Source:** the timeline benchmark protocol, sections 2 and 3.
public struct IntensityEvaluator: Sendable {
    private let subject: HourAnswers.Subject
    private let knowledge: HourAnswers.Knowledge
    private let withScores: Bool
    private var any = BinaryOutcomes()
    private var small = BinaryOutcomes()
    private var medium = BinaryOutcomes()

    /// Creates an evaluator that has seen nobody.
    ///
    /// - Parameters:
    ///   - subject: Who is asked.
    ///   - knowledge: What is known at each question.
    ///   - withScores: Whether the cards shown are asked about too.
    public init(
        _ subject: HourAnswers.Subject,
        knowing knowledge: HourAnswers.Knowledge,
        withScores: Bool = false
    ) {
        self.subject = subject
        self.knowledge = knowledge
        self.withScores = withScores
    }

    /// Asks about one person and takes the answers in.
    public mutating func add(_ log: UsageLog) {
        add(HourAnswers(subject, log, knowing: knowledge, withScores: withScores))
    }

    /// Takes in the answers about one person.
    public mutating func add(_ answers: HourAnswers) {
        any.add(answers.any)
        small.add(answers.small)
        medium.add(answers.medium)
    }

    /// What came out for any use.
    public var report: BinaryReport { any.report }
    /// What came out for the most probable card.
    public var smallReport: BinaryReport { small.report }
    /// What came out for the four most probable cards.
    public var mediumReport: BinaryReport { medium.report }
}

extension BinaryOutcomes {
    fileprivate mutating func add(_ rows: [HourAnswers.Row]) {
        for row in rows {
            add(row.probability, cameTrue: row.cameTrue)
        }
        finishPerson()
    }
}
