/// Judges a predictor by asking, before each of a person's later uses, which card comes next.
///
/// The last three tenths of a person's uses are the test region. The predictor sees all uses before
/// the one it is asked about, and nothing else; items without an earlier use are not scored.
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

    /// Creates an evaluator that has seen nobody.
    public init(_ predictor: NextCardPredictor) {
        self.predictor = predictor
    }

    /// Takes in one person.
    public mutating func add(_ log: UsageLog) {
        people += 1
        events += log.count
        var history = UsageHistory()
        var ranks: [Int] = []
        var switchRanks: [Int] = []
        for index in 0..<log.count {
            let item = log.items[index]
            if index >= log.testStart {
                tested += 1
                if history.tally(of: item) != nil {
                    let rank = score(item, history, at: log.instants[index])
                    ranks.append(rank)
                    if log.items[index - 1] != item {
                        switchRanks.append(rank)
                    }
                }
            }
            history.append(item, at: log.instants[index])
        }
        all.add(ranks)
        switches.add(switchRanks)
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
            expectedCalibrationError: isProbabilistic ? calibration.error : nil
        )
    }

    private mutating func score(
        _ item: ItemIndex,
        _ history: UsageHistory,
        at now: LocalInstant
    ) -> Int {
        let scores = predictor.scores(history, at: now)
        let own = scores[item.position]
        let ownLast = history.tallies[item.position].lastIndex
        var rank = 1
        var total = 0.0
        var best = 0.0
        for (other, score) in scores.enumerated() {
            total += score
            best = max(best, score)
            let isLater = history.tallies[other].lastIndex > ownLast
            if score > own || (score == own && isLater) {
                rank += 1
            }
        }
        if predictor.isProbabilistic {
            logLoss -= Elementary.log(max(own / total, 1e-9))
            calibration.add(probability: best / total, cameTrue: rank == 1)
        }
        return rank
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
}

/// Compares stated probabilities with what happened, in 15 equally wide bins.
struct EqualWidthCalibration: Sendable {
    private var excess = [Double](repeating: 0, count: 15)
    private var count = 0

    mutating func add(probability: Double, cameTrue: Bool) {
        excess[min(Int(probability * 15), 14)] += probability - (cameTrue ? 1 : 0)
        count += 1
    }

    var error: Double {
        excess.reduce(0) { $0 + abs($1) } / Double(max(1, count))
    }
}
