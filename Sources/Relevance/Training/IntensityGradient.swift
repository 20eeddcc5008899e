/// Which way each parameter makes the log loss of some hours grow.
struct IntensityGradient {
    private typealias Layout = IntensityNetworkWeights.Layout

    /// By parameter, see ``IntensityNetworkWeights/Layout``.
    private(set) var parameters = [Lanes](repeating: Lanes(), count: Layout.count)
    /// The sum of the losses, weights left out.
    private(set) var loss = 0.0

    /// Takes in one hour.
    mutating func add(
        _ sample: IntensitySample,
        _ current: [Lanes],
        _ means: [Lanes],
        _ scales: [Lanes],
        weight: Float
    ) {
        var hidden = current[Layout.hiddenBias]
        var sum = Lanes()
        for block in 0..<Layout.inputBlocks {
            let values = (sample.inputs[block] - means[block]) * scales[block]
            sum += values * current[Layout.direct + block]
            for lane in 0..<8 { hidden += current[Layout.inputs + block * 8 + lane] * values[lane] }
        }
        let units = hidden.softsign
        sum += units * current[Layout.output]
        let odds = sum.sum() + current[Layout.constant][0]
        let probability = 1 / (1 + Float(Elementary.exp(Double(-odds))))
        let stated = sample.cameTrue ? probability : 1 - probability
        loss -= Elementary.log(Double(max(stated, 1e-9)))
        learn(sample, current, means, scales, units, (stated - 1) * weight)
    }

    private mutating func learn(
        _ sample: IntensitySample,
        _ current: [Lanes],
        _ means: [Lanes],
        _ scales: [Lanes],
        _ units: Lanes,
        _ doubt: Float
    ) {
        let error = sample.cameTrue ? doubt : -doubt
        let rest = 1 - units.magnitudes
        let slope = current[Layout.output] * error * (rest * rest)
        parameters[Layout.output] += units * error
        parameters[Layout.hiddenBias] += slope
        parameters[Layout.constant][0] += error
        for block in 0..<Layout.inputBlocks {
            let values = (sample.inputs[block] - means[block]) * scales[block]
            parameters[Layout.direct + block] += values * error
            for lane in 0..<8 {
                parameters[Layout.inputs + block * 8 + lane] += slope * values[lane]
            }
        }
    }
}
