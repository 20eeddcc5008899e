/// What the age of each visit does to its weight on one day.
struct VisitAges {
    private let history: UsageHistory
    private let day: Int
    private let exponent: Float
    /// 1 + the age in days at noon.
    private var bases: [Lanes] = []
    /// (1 + age)^exponent at noon.
    private var powers: [Lanes] = []
    /// 2^(−age/100) at midnight.
    private var fades: [Lanes] = []

    /// Visits younger than this take a series for each block.
    static var nearDays: Int { 8 }
    /// For visits older than this a series of first order is as exact.
    static var farDays: Int { 32 }

    init(_ history: UsageHistory, day: Int, exponent: Float) {
        self.history = history
        self.day = day
        self.exponent = exponent
        let chunkCount = history.days.chunks.count
        bases.reserveCapacity(chunkCount)
        powers.reserveCapacity(chunkCount)
        fades.reserveCapacity(chunkCount)
        for chunk in 0..<chunkCount {
            let ages = history.ages(chunk, at: Int32(day), second: 0)
            let base = (ages + 1.5).atLeast(1)
            bases.append(base)
            powers.append(Lanes.exp(inRange: Lanes.log(base) * exponent))
            fades.append(Lanes.exp(ages * (-0.01 * 0.693_147_18)))
        }
    }

    /// 2^(−age/100) at midnight.
    @inline(__always)
    func fade(_ index: Int) -> Float {
        fades[index >> 3][index & 7]
    }

    /// (1 + age)^exponent around noon.
    @inline(__always)
    func taylor(_ index: Int) -> Taylor {
        Taylor(
            power: powers[index >> 3][index & 7],
            base: bases[index >> 3][index & 7],
            exponent: exponent
        )
    }

    /// (1 + age)^exponent around the middle of a block; no visit is younger than now.
    func taylor(_ index: Int, block: Int) -> Taylor {
        let seconds = (day - Int(history.days[index])) * 86_400 - Int(history.daySeconds[index])
        let base = 1 + max(0, Double(seconds) / 86_400 + DayMoments.middle(of: block))
        return Taylor(
            power: Float(Elementary.exp(Double(exponent) * Elementary.log(base))),
            base: Float(base),
            exponent: exponent
        )
    }
}

extension UsageHistory {
    /// The ages in days of eight visits, negative for visits that are still to come.
    @inline(__always)
    func ages(_ chunk: Int, at day: Int32, second: Int32) -> Lanes {
        let whole = Lanes(wholes: day &- days.chunks[chunk])
        let rest = Lanes(wholes: second &- daySeconds.chunks[chunk])
        return rest * (1 / 86_400) + whole
    }
}

/// base^exponent and how it changes around there, to the second order.
struct Taylor {
    let constant: Float
    let linear: Float
    let square: Float

    @inline(__always)
    init(power: Float, base: Float, exponent: Float) {
        let step = 1 / base
        constant = power
        linear = power * exponent * step
        square = linear * (exponent - 1) * 0.5 * step
    }

    @inline(__always)
    func value(at x: Lanes) -> Lanes {
        (x * square + linear) * x + constant
    }
}
