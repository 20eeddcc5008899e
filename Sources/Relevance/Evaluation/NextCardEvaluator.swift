/// Adds up how a predictor fared when it was asked, before each of a person's later uses, which card
/// comes next.
///
/// **Source:** the next-card benchmark protocol (prequential).
public struct NextCardEvaluator: Sendable {
    private let predictor: NextCardPredictor
    private var all = RankCollection()
    private var switches = RankCollection()
    private var people = 0
    private var events = 0
    private var tested = 0
    private var logLoss = 0.0
    private var calibration = EqualWidthCalibration()
    private var nanoseconds: Int64 = 0

    /// Creates an evaluator that has seen nobody.
    public init(_ predictor: NextCardPredictor) {
        self.predictor = predictor
    }

    /// Asks the predictor about one person and takes the answers in.
    public mutating func add(_ log: UsageLog) {
        add(NextCardAnswers(predictor, log))
    }

    /// Takes in the answers about one person.
    public mutating func add(_ answers: NextCardAnswers) {
        people += 1
        events += answers.events
        tested += answers.tested
        all.add(answers.ranks)
        switches.add(answers.switchRanks)
        nanoseconds += answers.nanoseconds
        logLoss += answers.logLoss
        for (confidence, rank) in zip(answers.confidences, answers.ranks) {
            calibration.add(probability: confidence, cameTrue: rank == 1)
        }
    }

    /// What came out.
    public var report: NextCardReport {
        let scored = Double(max(1, all.count))
        let isProbabilistic = predictor.isProbabilistic
        return NextCardReport(
            people: people,
            events: events,
            tested: tested,
            scored: all.count,
            macro: all.macro,
            micro: all.micro,
            switchMacro: switches.macro,
            logLoss: isProbabilistic ? logLoss / scored : nil,
            expectedCalibrationError: isProbabilistic ? calibration.error : nil,
            reliability: isProbabilistic ? calibration.bins : [],
            microsecondsPerPrediction: Double(nanoseconds) / 1_000 / scored
        )
    }
}

/// The result of a next-card evaluation.
public struct NextCardReport: Equatable, Sendable {
    /// The number of people.
    public let people: Int
    /// The number of uses.
    public let events: Int
    /// The number of uses in the test region.
    public let tested: Int
    /// The number of those whose item had been used before.
    public let scored: Int
    /// The mean over people of each person's mean.
    public let macro: HitRates
    /// The mean over all scored uses.
    public let micro: HitRates
    /// The macro mean over uses of another item than the one before.
    public let switchMacro: HitRates
    /// The mean of −ln p of the used item in nats; nil for predictors without probabilities.
    public let logLoss: Double?
    /// The expected calibration error of the top probability over 15 equally wide bins.
    public let expectedCalibrationError: Double?
    /// What the top probability said and what happened, in 15 equally wide bins.
    public let reliability: [ReliabilityBin]
    /// The mean time of one prediction; 0 where no clock was given.
    public let microsecondsPerPrediction: Double
}

/// Answers whose stated probability lay close together.
public struct ReliabilityBin: Equatable, Sendable {
    /// The number of answers.
    public let count: Int
    /// The mean stated probability; 0 without answers.
    public let stated: Double
    /// The share that came true; 0 without answers.
    public let observed: Double
}

/// Compares stated probabilities with what happened, in 15 equally wide bins.
struct EqualWidthCalibration: Sendable {
    private var stated = [Double](repeating: 0, count: 15)
    private var observed = [Double](repeating: 0, count: 15)
    private var counts = [Int](repeating: 0, count: 15)

    mutating func add(probability: Double, cameTrue: Bool) {
        let bin = min(Int(probability * 15), 14)
        stated[bin] += probability
        observed[bin] += cameTrue ? 1 : 0
        counts[bin] += 1
    }

    var error: Double {
        let excess = zip(stated, observed).reduce(0) { $0 + abs($1.0 - $1.1) }
        return excess / Double(max(1, counts.reduce(0, +)))
    }

    var bins: [ReliabilityBin] {
        counts.indices.map { bin in
            let count = Double(max(1, counts[bin]))
            return ReliabilityBin(
                count: counts[bin],
                stated: stated[bin] / count,
                observed: observed[bin] / count
            )
        }
    }
}
