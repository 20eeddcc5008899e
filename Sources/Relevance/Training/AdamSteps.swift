/// Steps against slopes, each parameter at a rate of its own, and the mean of the later ones.
///
/// The rate rises over the first 200 steps and then falls along a cosine.
///
/// **Source:** Kingma and Ba, "Adam", 2015; Loshchilov and Hutter, "Decoupled weight decay
/// regularization", 2019.
struct AdamSteps: Sendable {
    /// How steps are taken.
    struct Settings: Sendable {
        /// The number of steps that the cosine is spread over.
        let stepCount: Int
        /// The greatest rate.
        let rate: Float
        /// How much of each decaying parameter a step at rate 1 takes away.
        let decay: Float
        /// How much of the mean a step leaves.
        let averaging: Float
        /// The parameters that decay.
        let decaying: Range<Int>
    }

    /// The number of steps taken.
    private(set) var step = 0
    private(set) var current: [Lanes]
    private let settings: Settings
    private var first: [Lanes]
    private var second: [Lanes]
    private var mean: [Lanes]?

    init(_ settings: Settings, from start: [Lanes]) {
        self.settings = settings
        current = start
        first = [Lanes](repeating: Lanes(), count: start.count)
        second = first
    }

    /// The mean of the parameters after the first third of all steps; before that the latest ones.
    var result: [Lanes] {
        mean ?? current
    }

    mutating func move(against gradient: [Lanes]) {
        step += 1
        let part = Double(min(step, settings.stepCount)) / Double(settings.stepCount)
        // The cosine of half a turn, read off the day's clock.
        let cosine = Float(Elementary.cosine(ofDaySeconds: Int(part * 43_200)))
        let warmth = min(1, Float(step) / 200)
        let rate = settings.rate * warmth * (0.5 * (1 + cosine) + 0.01)
        let firstScale = 1 / (1 - Self.power(0.9, step))
        let secondScale = 1 / (1 - Self.power(0.999, step))
        for index in current.indices {
            let slope = gradient[index]
            first[index] = first[index] * 0.9 + slope * 0.1
            second[index] = second[index] * 0.999 + slope * slope * 0.001
            let size = (second[index] * secondScale).squareRoot() + 1e-8
            let shrinking =
                settings.decaying.contains(index) ? current[index] * settings.decay : Lanes()
            current[index] -= (first[index] * firstScale / size + shrinking) * rate
        }
        average()
    }

    private mutating func average() {
        guard step > settings.stepCount / 3 else { return }
        guard var mean else {
            self.mean = current
            return
        }
        self.mean = nil
        for index in mean.indices {
            mean[index] += (current[index] - mean[index]) * (1 - settings.averaging)
        }
        self.mean = mean
    }

    /// How far learning has come, to go on from later.
    var state: AdamState {
        get {
            let state = AdamState(
                count: current.count * 8,
                step: step,
                current: Self.numbers(current),
                first: Self.numbers(first),
                second: Self.numbers(second),
                mean: Self.numbers(mean ?? [])
            )
            guard let state else { preconditionFailure("learning has left the finite numbers") }
            return state
        }
        set {
            step = newValue.step
            current = Self.blocks(newValue.current)
            first = Self.blocks(newValue.first)
            second = Self.blocks(newValue.second)
            mean = newValue.mean.isEmpty ? nil : Self.blocks(newValue.mean)
        }
    }

    private static func numbers(_ blocks: [Lanes]) -> [Float] {
        blocks.flatMap { block in (0..<8).map { block[$0] } }
    }

    private static func blocks(_ numbers: [Float]) -> [Lanes] {
        stride(from: 0, to: numbers.count, by: 8).map { start in
            var block = Lanes()
            for lane in 0..<8 { block[lane] = numbers[start + lane] }
            return block
        }
    }

    private static func power(_ base: Double, _ exponent: Int) -> Float {
        Float(Elementary.exp(Double(exponent) * Elementary.log(base)))
    }
}
