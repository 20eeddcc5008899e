/// Answers how likely any card is used within the next 60 minutes.
///
/// The person's visits are smoothed over time of day (von Mises, κ = 8) on this weekday, on days of
/// this type and on all days, each shrunk towards the one above and the last towards the person's
/// own mean rate, which starts from a population prior; a logistic regression joins them with the
/// time since the latest visit.
public struct IntensityPredictor: Sendable {
    /// The weights in use.
    public let weights: IntensityWeights
    private let broad: [Float]
    private let blocks: [Lanes]

    /// The predictor with the published weights.
    public static let standard = IntensityPredictor(
        weights: IntensityWeights(),
        sharing: K14Predictor.standard
    )

    /// Creates a predictor that reads the kernel tables of a scorer.
    public init(weights: IntensityWeights, sharing predictor: K14Predictor) {
        self.weights = weights
        broad = predictor.kernels.broad
        blocks = predictor.phases.broad
    }

    /// The probability of at least one use in the 60 minutes from `now`; above 0 and below 1.
    public func probability(_ history: UsageHistory, at now: LocalInstant) -> Double {
        let middle = now.adding(seconds: Self.middleSeconds)
        let rhythm = history.rhythm
        let sums = UsageRhythm.Scope.allCases.map { scope in
            let profile = rhythm.profile(scope, of: now.weekday, at: middle)
            var sum = 0.0
            for bin in profile.indices where profile[bin] > 0 {
                let distance = DayKernels.distance(middle.secondOfDay, bin * 900)
                sum += profile[bin] * Double(DayKernels.read(broad, atSeconds: distance))
            }
            return sum / IntensityWeights.kernelMean
        }
        let evidence = Evidence(weights, rhythm, at: middle, on: now.weekday)
        let rates = evidence.rates(
            weights,
            anyDay: sums[0],
            dayType: sums[1],
            weekday: sums[2]
        )
        let waiting = history.lastVisit.map { now.hours(since: $0) } ?? Self.longAgoHours
        let gap = Elementary.log(waiting + 0.5)
        let intervals = min(max(waiting, 0.5), Self.longAgoHours) / 24 * evidence.base
        let overdue = Elementary.log(intervals + 0.02)
        var odds = weights.constant + weights.overall * Elementary.log(evidence.base / 24)
        odds += weights.weekday * Elementary.log(rates.weekday / 24)
        odds += weights.dayType * Elementary.log(rates.dayType / 24)
        odds += weights.anyDay * Elementary.log(rates.anyDay / 24)
        odds += (weights.gap + weights.gapSquare * gap) * gap
        odds += (weights.overdue + weights.overdueSquare * overdue) * overdue
        return 1 / (1 + Elementary.exp(-odds))
    }

    /// The same at the quarter-hour slots of one day, in blocks of eight.
    func probabilities(_ history: UsageHistory, _ moments: DayMoments) -> [Lanes] {
        let midnight = LocalInstant(day: moments.day)
        let weekday = midnight.weekday
        let sums = UsageRhythm.Scope.allCases.map { scope in
            smoothed(history.rhythm.profile(scope, of: weekday, at: midnight), moments.blocks)
        }
        return moments.blocks.map { block in
            let place = block - moments.blocks.lowerBound
            let middle = LocalInstant(
                day: moments.day,
                secondOfDay: block * 7_200 + 3_600 + Self.middleSeconds
            )
            let evidence = Evidence(weights, history.rhythm, at: middle, on: weekday)
            let days = Double(middle.seconds - midnight.seconds) / 86_400
            let scale = Float(fadeOverHundredDays(days) / IntensityWeights.kernelMean)
            let rates = evidence.rates(
                weights,
                anyDay: sums[0][place] * scale,
                dayType: sums[1][place] * scale,
                weekday: sums[2][place] * scale
            )
            return probabilities(rates, base: evidence.base, moments, at: place)
        }
    }

    private func probabilities(
        _ rates: (anyDay: Lanes, dayType: Lanes, weekday: Lanes),
        base: Double,
        _ moments: DayMoments,
        at place: Int
    ) -> Lanes {
        let longAgoDays = Lanes(repeating: Float(Self.longAgoHours / 24))
        let gap = moments.isAfterVisit ? moments.logGaps[place] : Lanes(repeating: Self.longAgoLog)
        let waiting = moments.isAfterVisit ? moments.waitingDays[place] : longAgoDays
        let bounded = waiting.atLeast(0.5 / 24).atMost(Float(Self.longAgoHours / 24))
        let overdue = Lanes.log(bounded * Float(base) + 0.02)
        let overall = weights.constant + weights.overall * Elementary.log(base / 24)
        var odds = Lanes.log(rates.weekday * (1 / 24)) * Float(weights.weekday) + Float(overall)
        odds += Lanes.log(rates.dayType * (1 / 24)) * Float(weights.dayType)
        odds += Lanes.log(rates.anyDay * (1 / 24)) * Float(weights.anyDay)
        odds += (gap * Float(weights.gapSquare) + Float(weights.gap)) * gap
        odds += (overdue * Float(weights.overdueSquare) + Float(weights.overdue)) * overdue
        return 1 / (Lanes.exp(-odds) + 1)
    }

    /// The kernel sums at the middle of the hour that follows each slot.
    private func smoothed(_ profile: [Double], _ range: Range<Int>) -> [Lanes] {
        var sums = [Lanes](repeating: Lanes(), count: range.count)
        for bin in profile.indices where profile[bin] > 0 {
            // Moving a visit half an hour back is the same as looking half an hour ahead.
            let minute = (bin * 15 - Self.middleSeconds / 60 + 1_440) % 1_440
            let row = PhaseTables.row(ofMinute: minute)
            let weight = Float(profile[bin])
            for block in range {
                let straight = block - row.block
                let cell = row.start + (straight < 0 ? straight + 12 : straight)
                sums[block - range.lowerBound] += blocks[cell] * weight
            }
        }
        return sums
    }

    private static let middleSeconds = 1_800
    private static let longAgoHours = 10_000.0
    private static let longAgoLog: Float = 9.210_39
}

/// How much has been seen of a person, and the rates that follow.
private struct Evidence {
    /// Visits per day at any time.
    let base: Double
    private let days: Double
    private let dayTypeDays: Double
    private let weekdayDays: Double

    init(
        _ weights: IntensityWeights,
        _ rhythm: UsageRhythm,
        at now: LocalInstant,
        on weekday: LocalInstant.Weekday
    ) {
        days = rhythm.fadedDays(at: now)
        dayTypeDays = days * UsageRhythm.Scope.sameDayType.shareOfDays(beside: weekday)
        weekdayDays = days * UsageRhythm.Scope.sameWeekday.shareOfDays(beside: weekday)
        base =
            (rhythm.fadedCount(at: now) + weights.personPrior.visits)
            / (days + weights.personPrior.days)
    }

    func rates(
        _ weights: IntensityWeights,
        anyDay: Double,
        dayType: Double,
        weekday: Double
    ) -> (anyDay: Double, dayType: Double, weekday: Double) {
        let any = (anyDay + weights.anyDayPrior * base) / (days + weights.anyDayPrior)
        let type = (dayType + weights.dayTypePrior * any) / (dayTypeDays + weights.dayTypePrior)
        let week = (weekday + weights.weekdayPrior * type) / (weekdayDays + weights.weekdayPrior)
        return (any, type, week)
    }

    func rates(
        _ weights: IntensityWeights,
        anyDay: Lanes,
        dayType: Lanes,
        weekday: Lanes
    ) -> (anyDay: Lanes, dayType: Lanes, weekday: Lanes) {
        let any =
            (anyDay + Float(weights.anyDayPrior * base)) * Float(1 / (days + weights.anyDayPrior))
        let type =
            (any * Float(weights.dayTypePrior) + dayType)
            * Float(1 / (dayTypeDays + weights.dayTypePrior))
        let week =
            (type * Float(weights.weekdayPrior) + weekday)
            * Float(1 / (weekdayDays + weights.weekdayPrior))
        return (any, type, week)
    }
}
