/// Probabilities and what happened, of many people.
public struct BinaryOutcomes: Sendable {
    private var probabilities: [Double] = []
    private var outcomes: [Bool] = []
    private var starts = [0]

    /// Creates an empty collection.
    public init() {}

    /// Adds one answer; it is brought into 0.000001...0.999999.
    public mutating func add(_ probability: Double, cameTrue: Bool) {
        probabilities.append(min(max(probability, 1e-6), 1 - 1e-6))
        outcomes.append(cameTrue)
    }

    /// Ends the person whose answers were added last; one without answers does not count.
    public mutating func finishPerson() {
        if starts[starts.count - 1] < probabilities.count {
            starts.append(probabilities.count)
        }
    }

    /// The measures over all finished people.
    ///
    /// O(answers · log answers).
    public var report: BinaryReport {
        var macro = Losses()
        var micro = Losses()
        var areas: [Double] = []
        for person in 1..<max(1, starts.count) {
            let rows = starts[person - 1]..<starts[person]
            var own = Losses()
            for row in rows {
                own.add(probabilities[row], outcomes[row])
            }
            micro.add(own, weight: 1)
            macro.add(own, weight: 1 / Double(rows.count))
            if let area = area(under: order(of: rows)) {
                areas.append(area)
            }
        }
        let count = probabilities.count
        let people = Double(max(1, starts.count - 1))
        let everyone = order(of: 0..<count)
        return BinaryReport(
            people: starts.count - 1,
            answers: count,
            cameTrue: outcomes.count { $0 },
            macroLogLoss: macro.logLoss / people,
            microLogLoss: micro.logLoss / Double(max(1, count)),
            macroBrier: macro.brier / people,
            microBrier: micro.brier / Double(max(1, count)),
            calibrationError: calibrationError(everyone),
            macroAUC: areas.isEmpty ? nil : areas.reduce(0, +) / Double(areas.count),
            microAUC: area(under: everyone)
        )
    }

    /// Rows by rising probability; equal ones keep their order.
    private func order(of rows: Range<Int>) -> [Int] {
        rows.sorted {
            let (left, right) = (probabilities[$0], probabilities[$1])
            return left == right ? $0 < $1 : left < right
        }
    }

    /// Fifteen bins of equally many rows.
    private func calibrationError(_ order: [Int]) -> Double {
        var error = 0.0
        for bin in 0..<15 {
            let rows = order[(bin * order.count / 15)..<((bin + 1) * order.count / 15)]
            error += abs(rows.reduce(0) { $0 + probabilities[$1] - (outcomes[$1] ? 1 : 0) })
        }
        return error / Double(max(1, order.count))
    }

    /// The area under the receiver operating characteristic, ties by their mean rank; nil when all
    /// outcomes are the same.
    private func area(under order: [Int]) -> Double? {
        var positives = 0.0
        var rankSum = 0.0
        var start = 0
        while start < order.count {
            var end = start
            var trues = 0.0
            while end < order.count, probabilities[order[end]] == probabilities[order[start]] {
                trues += outcomes[order[end]] ? 1 : 0
                end += 1
            }
            positives += trues
            rankSum += trues * Double(start + 1 + end) / 2
            start = end
        }
        let negatives = Double(order.count) - positives
        guard positives > 0, negatives > 0 else { return nil }
        return (rankSum - positives * (positives + 1) / 2) / (positives * negatives)
    }
}

private struct Losses {
    var logLoss = 0.0
    var brier = 0.0

    mutating func add(_ probability: Double, _ cameTrue: Bool) {
        let truth = cameTrue ? 1.0 : 0
        logLoss -= Elementary.log(cameTrue ? probability : 1 - probability)
        brier += (probability - truth) * (probability - truth)
    }

    mutating func add(_ other: Losses, weight: Double) {
        logLoss += other.logLoss * weight
        brier += other.brier * weight
    }
}

/// How good probabilities of a yes-or-no question were.
public struct BinaryReport: Equatable, Sendable {
    /// The number of people with at least one answer.
    public let people: Int
    /// The number of answers.
    public let answers: Int
    /// The number of answers whose event happened.
    public let cameTrue: Int
    /// The mean over people of each person's mean log loss, in nats.
    public let macroLogLoss: Double
    /// The mean log loss over all answers, in nats.
    public let microLogLoss: Double
    /// The mean over people of each person's mean squared error.
    public let macroBrier: Double
    /// The mean squared error over all answers.
    public let microBrier: Double
    /// The expected calibration error over 15 bins of equally many answers.
    public let calibrationError: Double
    /// The mean area under the curve over people with both outcomes; nil without any.
    public let macroAUC: Double?
    /// The area under the curve over all answers; nil when all outcomes are the same.
    public let microAUC: Double?

    /// How much of the uncertainty the answers take away: 1 − log loss / entropy of the base rate.
    public var informationGain: Double {
        let rate = Double(cameTrue) / Double(max(1, answers))
        guard rate > 0, rate < 1 else { return 0 }
        let entropy =
            -(rate * Elementary.log(rate) + (1 - rate) * Elementary.log(1 - rate))
        return 1 - microLogLoss / entropy
    }
}
