/// What the age of each visit does to its weight on one day.
struct VisitAges {
    private let day: Int
    private let days: [Int32]
    private let daySeconds: [Int32]
    /// 1 + the age in days at noon.
    private var bases: [Lanes] = []
    /// (1 + age)^exponent at noon.
    private var powers: [Lanes] = []
    /// 2^(−age/100) at midnight.
    private var fades: [Lanes] = []
    private let exponent: Float

    /// Visits younger than this take a Taylor series per block.
    static let nearDays = 8

    init(_ history: UsageHistory, day: Int, exponent: Float) {
        self.day = day
        self.exponent = exponent
        days = history.days
        daySeconds = history.daySeconds
        let chunks = (history.count + 7) / 8
        bases.reserveCapacity(chunks)
        powers.reserveCapacity(chunks)
        fades.reserveCapacity(chunks)
        for chunk in 0..<chunks {
            var ages = Lanes(repeating: 1)
            for lane in 0..<min(8, history.count - chunk * 8) {
                let index = chunk * 8 + lane
                ages[lane] =
                    Float(day - Int(days[index])) - Float(daySeconds[index]) * (1 / 86_400)
            }
            let base = pointwiseMax(ages + 1.5, Lanes(repeating: 1))
            bases.append(base)
            powers.append(Lanes.exp(Lanes.log(base) * exponent))
            fades.append(Lanes.exp2(ages * -0.01))
        }
    }

    /// True when the visit is too young for one series per day.
    @inline(__always)
    func isNear(_ index: Int) -> Bool {
        day - Int(days[index]) < Self.nearDays
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
    func taylor(_ index: Int, block: Int, exponent precise: Double) -> Taylor {
        let age =
            Double(day - Int(days[index])) - Double(daySeconds[index]) / 86_400
            + DayMoments.middle(of: block)
        let base = 1 + max(0, age)
        return Taylor(
            power: Float(Elementary.exp(precise * Elementary.log(base))),
            base: Float(base),
            exponent: exponent
        )
    }
}

/// base^exponent and how it changes around there, to the second order.
struct Taylor {
    private let constant: Float
    private let linear: Float
    private let square: Float

    @inline(__always)
    init(power: Float, base: Float, exponent: Float) {
        let step = 1 / base
        constant = power
        linear = power * exponent * step
        square = power * exponent * (exponent - 1) * 0.5 * step * step
    }

    @inline(__always)
    func value(at x: Lanes) -> Lanes {
        (x * square + linear) * x + constant
    }
}
