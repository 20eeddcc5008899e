/// Judges a predictor of any use by asking it at every full hour of a person's later life.
///
/// **Source:** the timeline benchmark protocol, section 2.
public struct IntensityEvaluator: Sendable {
    /// What is known when a question is asked.
    public enum Knowledge: Sendable {
        /// All uses before the hour.
        case live
        /// All uses before the hour's local midnight.
        case daily
    }

    /// The predictors that can be judged.
    public enum Subject: Sendable {
        /// One of the anchors.
        case histogram(HourHistogram.Predictor)
        /// The production predictor.
        case model(IntensityPredictor)
    }

    private let subject: Subject
    private let knowledge: Knowledge
    private var people = BinaryOutcomes()

    /// Creates an evaluator that has seen nobody.
    public init(_ subject: Subject, knowing knowledge: Knowledge) {
        self.subject = subject
        self.knowledge = knowledge
    }

    /// Takes in one person.
    public mutating func add(_ log: UsageLog) {
        guard let last = log.instants.last, log.testStart < log.count else { return }
        let firstHour = (log.instants[log.testStart].seconds + 3_599) / 3_600
        let lastHour = (last.seconds - 3_600) / 3_600
        guard firstHour <= lastHour else { return }
        var histogram = HourHistogram()
        var history = UsageHistory()
        var known = 0
        var next = log.testStart
        for hour in firstHour...lastHour {
            let start = hour * 3_600
            let cut = knowledge == .live ? start : hour / 24 * 86_400
            while known < log.count, log.instants[known].seconds < cut {
                histogram.append(at: log.instants[known])
                history.append(log.items[known], at: log.instants[known])
                known += 1
            }
            while log.instants[next].seconds < start {
                next += 1
            }
            let probability =
                switch subject {
                case .histogram(let predictor):
                    histogram.probability(
                        predictor,
                        ofHour: hour,
                        knownUntil: LocalInstant(seconds: cut)
                    )
                case .model(let predictor):
                    known == 0
                        ? 0 : predictor.probability(history, at: LocalInstant(seconds: start))
                }
            people.add(probability, cameTrue: log.instants[next].seconds < start + 3_600)
        }
        people.finishPerson()
    }

    /// What came out.
    public var report: BinaryReport {
        people.report
    }
}
