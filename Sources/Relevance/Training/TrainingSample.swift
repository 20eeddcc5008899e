/// One use to learn from: what was known before it, and which card it was.
public struct TrainingSample: Sendable {
    /// The inputs of all known cards; the block of the votes is filled anew at each step.
    var inputs: CardInputs
    /// The rows of all visits that vote; items are places in ``inputs``.
    let visits: [VoteRows]
    /// The place of the card that was used.
    let target: Int
    /// The probabilities that the formula gives the cards, to be learned in part; empty for people
    /// who are real.
    let advice: [Float]
    /// How much it counts.
    let weight: Float

    /// Describes the use of an item, which must be known.
    ///
    /// - Parameters:
    ///   - history: What was known before.
    ///   - item: The card that was used.
    ///   - now: When.
    ///   - weight: How much it counts.
    ///   - isAdvised: Whether the formula's opinion is learned in part, for people who are made up:
    ///     what they do says less than what the formula makes of it.
    init?(
        _ history: UsageHistory,
        of item: ItemIndex,
        at now: LocalInstant,
        weight: Float,
        isAdvised: Bool = false
    ) {
        guard history.tally(of: item) != nil else { return nil }
        let profile = HistoryProfile(history)
        let moment = VoteMoment(history, at: now)
        inputs = CardInputs(profile, history, moment)
        var places = [UInt16](repeating: 0, count: history.tallies.count)
        for (place, item) in profile.items.enumerated() { places[item] = UInt16(place) }
        visits = (history.firstVoter..<history.count).map { index in
            let rows = history.rows(index, moment)
            return VoteRows(
                age: rows.age,
                time: rows.time,
                gap: rows.gap,
                order: rows.order,
                item: places[Int(rows.item)]
            )
        }
        target = Int(places[item.position])
        self.weight = weight
        advice = isAdvised ? Self.advice(history, profile.items, at: now) : []
    }

    private static func advice(
        _ history: UsageHistory,
        _ items: [Int],
        at now: LocalInstant
    ) -> [Float] {
        let scores = K14Predictor.standard.scores(history, at: now)
        let total = max(scores.reduce(0, +), 1e-300)
        return items.map { Float(scores[$0] / total) }
    }

    /// What is wanted of a card: 1 for the one that was used, or half of that and half of what the
    /// formula says.
    @inline(__always)
    func wanted(_ card: Int) -> Float {
        let used: Float = card == target ? 1 : 0
        return advice.isEmpty ? used : (used + advice[card]) * 0.5
    }
}

extension TrainingSample {
    /// How many of a person's uses are learned from in one round; others are left out at random.
    static let personCountMax = 128
    /// The part of a person's uses that is only history.
    static let firstPart = 0.15

    /// The uses of one person to learn from.
    ///
    /// Every use of a known card after the first few counts, those of busy people a little less
    /// each: the weight of a person grows with the square root of the number of uses.
    ///
    /// - Parameters:
    ///   - log: The person's uses.
    ///   - random: Chooses where there are more than enough.
    /// - Returns: The samples in the order of time.
    public static func all(
        _ log: UsageLog,
        using random: inout SplitMix64
    ) -> [TrainingSample] {
        let start = max(3, Int(firstPart * Double(log.count)))
        let countMax = log.count - start
        guard countMax > 0 else { return [] }
        let keeps = chosen(countMax, using: &random)
        let weight = Float((30 / Double(countMax)).squareRoot())
        var samples: [TrainingSample] = []
        var history = UsageHistory()
        for index in 0..<log.count {
            if index >= start, keeps[index - start],
                let sample = TrainingSample(
                    history,
                    of: log.items[index],
                    at: log.instants[index],
                    weight: weight,
                    isAdvised: log.isMadeUp
                )
            {
                samples.append(sample)
            }
            history.append(log.items[index], at: log.instants[index])
        }
        return samples
    }

    private static func chosen(_ count: Int, using random: inout SplitMix64) -> [Bool] {
        guard count > personCountMax else { return [Bool](repeating: true, count: count) }
        var keeps = [Bool](repeating: false, count: count)
        for index in (0..<count).shuffled(using: &random).prefix(personCountMax) {
            keeps[index] = true
        }
        return keeps
    }
}
