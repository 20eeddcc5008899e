/// What the intensity network is told of eight moments of one day: 32 numbers each.
struct IntensityInputs {
    static let count = 32

    /// By input, a number for each moment.
    private(set) var values = [Lanes](repeating: Lanes(), count: count)

    /// Kernel sums of a day's profiles at the middle of the hour after each moment.
    struct Sums {
        /// Broad and sharp, each over all days, days of the type, and the weekday.
        var broad = (all: Lanes(), type: Lanes(), week: Lanes())
        var sharp = (all: Lanes(), type: Lanes(), week: Lanes())
        /// Over all days, fading over 20 days, broad, and over five, sharp.
        var twentyDays = Lanes()
        var fiveDays = Lanes()
    }

    static let middleSeconds = 1_800

    /// - Parameters:
    ///   - day: What the visits say about the day.
    ///   - seconds: The moments, counted from midnight.
    ///   - sums: The kernel sums.
    init(_ day: RhythmDay, atSeconds seconds: Lanes, _ sums: Sums) {
        let middles = (seconds + Float(Self.middleSeconds)) * (1 / 86_400)
        let span = (middles + day.spanAtMidnight).atLeast(1 / 24)
        let hundred = Lanes.exp2(middles * -0.01)
        let watched = Self.watched(span, halfLife: 100)
        let base = (hundred * day.counts.hundred + 0.5) / (watched + 20)
        addRates(day, sums, middles, span, watched, base)
        addWaiting(day, seconds, base)
        addDay(day, seconds, middles, watched, base, hundred)
        values[30] = Lanes(repeating: Float(Elementary.log(Double(max(1, day.count)))))
        values[31] = Lanes.log(span + 1)
    }

    /// Days watched that fade with a half-life.
    private static func watched(_ span: Lanes, halfLife: Float) -> Lanes {
        (1 - Lanes.exp2(span * (-1 / halfLife))) * (halfLife * 1.442_695)
    }

    /// Logarithms of uses per hour, each estimate leaning on a surer one.
    private mutating func addRates(
        _ day: RhythmDay,
        _ sums: Sums,
        _ middles: Lanes,
        _ span: Lanes,
        _ watched: Lanes,
        _ base: Lanes
    ) {
        let isFree = isWeekend(day.day)
        let hundred = Lanes.exp2(middles * -0.01)
        let broad = hundred * (1 / TimeKernel.broad.mean)
        let sharp = hundred * (1 / TimeKernel.sharp.mean)
        let typeDays = watched * (isFree ? 2.0 / 7 : 5.0 / 7)
        let weekDays = watched * (1.0 / 7)
        let all = (sums.broad.all * broad + base * 8) / (watched + 8)
        let type = (sums.broad.type * broad + all * 15) / (typeDays + 15)
        let week = (sums.broad.week * broad + type * 10) / (weekDays + 10)
        let sharpAll = (sums.sharp.all * sharp + all * 15) / (watched + 15)
        let sharpType = (sums.sharp.type * sharp + type * sharpAll / all * 20) / (typeDays + 20)
        let sharpWeek = (sums.sharp.week * sharp + sharpType * 20) / (weekDays + 20)
        let twenty =
            (sums.twentyDays * Lanes.exp2(middles * -0.05) * (1 / TimeKernel.broad.mean) + all * 10)
            / (Self.watched(span, halfLife: 20) + 10)
        let five =
            (sums.fiveDays * Lanes.exp2(middles * -0.2) * (1 / TimeKernel.sharp.mean)
                + sharpAll * 10) / (Self.watched(span, halfLife: 5) + 10)
        let thirtyBase =
            (Lanes.exp2(middles * (-1 / 30)) * day.counts.thirty + base * 10)
            / (Self.watched(span, halfLife: 30) + 10)
        let sevenBase =
            (Lanes.exp2(middles * (-1 / 7)) * day.counts.seven + base * 5)
            / (Self.watched(span, halfLife: 7) + 5)
        let rates = [
            base, all, type, week, sharpAll, sharpType, sharpWeek, twenty, five, thirtyBase,
            sevenBase,
        ]
        for (index, rate) in rates.enumerated() { values[index] = Lanes.log(rate * (1 / 24)) }
    }

    /// What the time since the latest visit says.
    private mutating func addWaiting(_ day: RhythmDay, _ seconds: Lanes, _ base: Lanes) {
        let last = day.lastSecond ?? -Self.longAgoHours * 3_600
        let hours = ((seconds - last) * (1 / 3_600)).atLeast(0).atMost(Self.longAgoHours)
        let gap = Lanes.log(hours + 0.5)
        let overdue = Lanes.log(hours.atLeast(0.5) * base * (1 / 24) + 0.02)
        let low = hours * 0.8
        let high = hours * 1.25 + 1
        let width = high - low
        let longer = day.gaps(from: low)
        let ended = (longer - day.gaps(from: high)).atLeast(0)
        let hazard = (ended + base * width * (2.0 / 24)) / ((longer + 2) * width)
        values[11] = gap
        values[12] = gap * gap
        values[13] = overdue
        values[14] = overdue * overdue
        values[15] = Lanes.log(hazard)
        values[21] = Lanes.exp(-hours)
        values[22] = Lanes.exp(hours * (-1 / 3))
        values[23] = Lanes.exp(hours * (-1 / 8))
        values[24] = Lanes.exp((hours - 24).magnitudes * (-1 / 3))
    }

    /// What has happened lately, and the time of day and week.
    private mutating func addDay(
        _ day: RhythmDay,
        _ seconds: Lanes,
        _ middles: Lanes,
        _ watched: Lanes,
        _ base: Lanes,
        _ hundred: Lanes
    ) {
        values[16] = Lanes.log(day.count(within: 86_400, before: seconds) + 1)
        values[17] = Lanes.log(day.count(within: 3 * 86_400, before: seconds) + 1)
        values[18] = Lanes.log(day.count(within: 7 * 86_400, before: seconds) + 1)
        let usual =
            (day.passed(atSeconds: seconds) * hundred + base * seconds * (2 / 86_400))
            / (watched + 2)
        values[19] = Lanes.log((usual + 0.3) * (1 / (day.todayCount + 0.3))) * -1
        values[20] = usual
        for lane in 0..<8 {
            let second = Int(seconds[lane]) + Self.middleSeconds
            values[25][lane] = Float(Elementary.cosine(ofDaySeconds: second))
            values[26][lane] = Float(Elementary.cosine(ofDaySeconds: second - 21_600))
            values[27][lane] = Float(Elementary.cosine(ofDaySeconds: 2 * second))
            values[28][lane] = Float(Elementary.cosine(ofDaySeconds: 2 * second - 21_600))
        }
        values[29] = Lanes(repeating: isWeekend(day.day) ? 1 : 0)
    }

    private static let longAgoHours: Float = 10_000
}

extension IntensityInputs.Sums {
    /// At one second of a day.
    init(_ day: RhythmDay, atSecond second: Int) {
        let middle = (second + IntensityInputs.middleSeconds) % 86_400
        let sum = { (kernel: TimeKernel, profile: Int) in
            Lanes(repeating: kernel.sum(day.profiles[profile], atSecond: middle))
        }
        broad = (sum(.broad, 0), sum(.broad, 1), sum(.broad, 2))
        sharp = (sum(.sharp, 0), sum(.sharp, 1), sum(.sharp, 2))
        twentyDays = sum(.broad, 3)
        fiveDays = sum(.sharp, 4)
    }

    /// At the quarter hours of some blocks of a day.
    static func all(_ day: RhythmDay, _ blocks: Range<Int>) -> [IntensityInputs.Sums] {
        let minutes = IntensityInputs.middleSeconds / 60
        let sums = { (kernel: TimeKernel, profile: Int) in
            kernel.sums(day.profiles[profile], minutesAhead: minutes, blocks)
        }
        let broad = (0..<3).map { sums(.broad, $0) }
        let sharp = (0..<3).map { sums(.sharp, $0) }
        let twenty = sums(.broad, 3)
        let five = sums(.sharp, 4)
        return blocks.indices.map { block in
            let place = block - blocks.lowerBound
            return IntensityInputs.Sums(
                broad: (broad[0][place], broad[1][place], broad[2][place]),
                sharp: (sharp[0][place], sharp[1][place], sharp[2][place]),
                twentyDays: twenty[place],
                fiveDays: five[place]
            )
        }
    }
}
