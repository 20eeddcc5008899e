/// What a person's visits say about one local day, before the time of day is looked at.
///
/// All sums stand as they are at the day's midnight; visits of the day itself count a little more
/// than one, and fade to one until their own time.
struct RhythmDay {
    /// Days since Monday, 2000-01-03.
    let day: Int
    /// Weights by quarter of an hour: visits on all days, on days of this type, on this weekday,
    /// each fading over 100 days; visits on all days fading over 20, and over five.
    private(set) var profiles: [[Float]]
    /// The sum of ``profiles``' first one up to the middle of each quarter of an hour.
    private(set) var passed: [Float] = []
    /// Faded numbers of visits, with half-lives of 100, 30 and 7 days.
    private(set) var counts: (hundred: Float, thirty: Float, seven: Float) = (0, 0, 0)
    /// Days watched, faded in the same ways.
    let spanAtMidnight: Float
    /// The seconds from midnight of visits in the week before the day and on it; negative before it.
    private(set) var latest: [Float] = []
    /// The number of visits on the day itself.
    private(set) var todayCount: Float = 0
    /// By size of the gap before a visit, in sixteenths of ln(hours + 0.5): how many were that long
    /// or longer, fading over 100 days.
    private(set) var gapsFrom: [Float]
    /// The seconds from midnight of the latest visit; nil without one.
    let lastSecond: Float?
    /// The number of visits.
    let count: Int

    static let gapBinCount = 176
    private static let gapBinsPerUnit: Float = 16
    private static let gapStart: Float = -0.75
    /// How far back quickly fading sums look.
    private static let recentDays = 200

    init(_ history: UsageHistory, day: Int) {
        self.day = day
        let midnight = LocalInstant(day: day)
        let weekday = midnight.weekday
        let rhythm = history.rhythm
        profiles = UsageRhythm.Scope.allCases.map { scope in
            rhythm.profile(scope, of: weekday, at: midnight).map { Float($0) }
        }
        profiles += [0, 0].map { _ in [Float](repeating: 0, count: UsageRhythm.binsPerDay) }
        counts.hundred = Float(rhythm.fadedCount(at: midnight))
        spanAtMidnight =
            history.isEmpty
            ? 0 : Float(Double(midnight.seconds - history.instant(at: 0).seconds) / 86_400)
        gapsFrom = [Float](repeating: 0, count: Self.gapBinCount + 1)
        lastSecond = history.lastVisit.map { Float($0.seconds - midnight.seconds) }
        count = history.count
        addPassed()
        addGaps(history, midnight)
        addRecent(history, midnight)
    }

    private mutating func addPassed() {
        var sum: Float = 0
        for weight in profiles[0] {
            passed.append(sum + weight * 0.5)
            sum += weight
        }
        passed.append(sum)
    }

    private mutating func addGaps(_ history: UsageHistory, _ midnight: LocalInstant) {
        let first = max(1, history.firstVoter)
        guard first < history.count else { return }
        for chunk in (first / 8)...((history.count - 1) / 8) {
            let ages = history.ages(chunk, at: Int32(clamping: midnight.day), second: 0)
            let weights = Lanes.exp2(ages * -0.01)
            for lane in 0..<8 {
                let index = chunk * 8 + lane
                guard index >= first, index < history.count else { continue }
                let bin = (history.logGaps[index] - Self.gapStart) * Self.gapBinsPerUnit
                gapsFrom[min(max(0, Int(bin)), Self.gapBinCount - 1)] += weights[lane]
            }
        }
        for bin in (0..<Self.gapBinCount).reversed() { gapsFrom[bin] += gapsFrom[bin + 1] }
    }

    private mutating func addRecent(_ history: UsageHistory, _ midnight: LocalInstant) {
        var index = history.count - 1
        while index >= 0, midnight.day - Int(history.days[index]) < Self.recentDays {
            let second = Int(history.daySeconds[index])
            let offset = (Int(history.days[index]) - day) * 86_400 + second
            let age = Float(-offset) / 86_400
            let fades = Lanes.exp2(
                Lanes(-1.0 / 30, -1.0 / 7, -1.0 / 20, -1.0 / 5, 0, 0, 0, 0) * age
            )
            counts.thirty += fades[0]
            counts.seven += fades[1]
            add(fades[2], atSecond: second, to: 3)
            add(fades[3], atSecond: second, to: 4)
            if offset >= -7 * 86_400 { latest.append(Float(offset)) }
            if offset >= 0 { todayCount += 1 }
            index -= 1
        }
    }

    private mutating func add(_ weight: Float, atSecond second: Int, to profile: Int) {
        let bin = second / PhaseTables.slotSeconds
        let part = Float(second - bin * PhaseTables.slotSeconds) / Float(PhaseTables.slotSeconds)
        profiles[profile][bin] += weight * (1 - part)
        profiles[profile][(bin + 1) % UsageRhythm.binsPerDay] += weight * part
    }

    /// The faded number of gaps that were at least so long.
    func gaps(from hours: Lanes) -> Lanes {
        let places = (Lanes.log(hours + 0.5) - Self.gapStart) * Self.gapBinsPerUnit
        var sums = Lanes()
        for lane in 0..<8 {
            let place = min(max(0, places[lane]), Float(Self.gapBinCount) - 0.001)
            let bin = Int(place)
            let part = place - Float(bin)
            sums[lane] = gapsFrom[bin] + part * (gapsFrom[bin + 1] - gapsFrom[bin])
        }
        return sums
    }

    /// The faded number of visits at an earlier time of day than each second.
    func passed(atSeconds seconds: Lanes) -> Lanes {
        var sums = Lanes()
        for lane in 0..<8 {
            let place = min(max(0, seconds[lane]), 86_399) / Float(PhaseTables.slotSeconds)
            let bin = Int(place)
            sums[lane] = passed[bin] + (place - Float(bin)) * (passed[bin + 1] - passed[bin])
        }
        return sums
    }

    /// How many visits happened in some time before each second, a week at most.
    func count(within window: Float, before seconds: Lanes) -> Lanes {
        var counts = Lanes()
        for visit in latest {
            let ages = seconds - visit
            counts += Lanes().replacing(with: 1, where: ages .<= window .& (ages .>= 0))
        }
        return counts
    }
}
