/// What a predictor answered about one person's later uses.
///
/// The last three tenths of a person's uses are the test region. Before each of them the predictor
/// sees all uses before it, and nothing else; items without an earlier use are not scored.
/// **Source:** the next-card benchmark protocol (prequential).
public struct NextCardAnswers: Sendable {
    /// The number of uses.
    public let events: Int
    /// The number of uses in the test region.
    public private(set) var tested = 0
    /// The rank of each scored use's item.
    public private(set) var ranks: [Int] = []
    /// The number of earlier uses at each scored use.
    public private(set) var historyLengths: [Int] = []
    /// The wall clock at each scored use.
    public private(set) var instants: [LocalInstant] = []
    /// The ranks at uses of another item than the one before.
    private(set) var switchRanks: [Int] = []
    /// The top probability at each scored use; empty for predictors without probabilities.
    private(set) var confidences: [Double] = []
    /// The sum of −ln p of the used items.
    private(set) var logLoss = 0.0
    /// The time that the predictions took.
    private(set) var nanoseconds: Int64 = 0

    /// Asks a predictor about one person.
    ///
    /// O(uses · cost of a prediction).
    ///
    /// - Parameters:
    ///   - predictor: Who answers.
    ///   - log: The person's uses.
    ///   - clock: A steady clock in nanoseconds, to measure the predictions; nil measures nothing.
    public init(
        _ predictor: NextCardPredictor,
        _ log: UsageLog,
        clock: (() -> Int64)? = nil
    ) {
        events = log.count
        var history = UsageHistory()
        for index in 0..<log.count {
            let item = log.items[index]
            let now = log.instants[index]
            if index >= log.testStart {
                tested += 1
                if history.tally(of: item) != nil {
                    let start = clock?() ?? 0
                    let scores = predictor.scores(history, at: now)
                    nanoseconds += (clock?() ?? 0) - start
                    take(scores, of: item, history, predictor)
                    historyLengths.append(index)
                    instants.append(now)
                    if log.items[index - 1] != item {
                        switchRanks.append(ranks[ranks.count - 1])
                    }
                }
            }
            history.append(item, at: now)
        }
    }

    private mutating func take(
        _ scores: [Double],
        of item: ItemIndex,
        _ history: UsageHistory,
        _ predictor: NextCardPredictor
    ) {
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
        ranks.append(rank)
        if predictor.isProbabilistic {
            logLoss -= Elementary.log(max(own / total, 1e-9))
            confidences.append(best / total)
        }
    }
}
