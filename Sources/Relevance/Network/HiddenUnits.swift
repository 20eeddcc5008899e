/// The 32 hidden units of ``VoteNetwork``: their sums for one card, or the weights of one input.
///
/// Quarters of eight lanes, since they then stay in the sixteen registers that every 64-bit x86
/// processor has; arithmetic by lane is the same either way, to the bit.
struct HiddenUnits {
    private typealias Quad = SIMD4<Float>

    private var quads: (Quad, Quad, Quad, Quad, Quad, Quad, Quad, Quad)

    /// Takes four blocks of eight units.
    ///
    /// - Parameter blocks: at least four.
    init(_ blocks: some RandomAccessCollection<Lanes>) {
        let all = Array(blocks)
        quads = (
            all[0].lowHalf, all[0].highHalf, all[1].lowHalf, all[1].highHalf,
            all[2].lowHalf, all[2].highHalf, all[3].lowHalf, all[3].highHalf
        )
    }

    /// Adds what an input of that value gives.
    @inline(__always)
    mutating func add(_ weights: HiddenUnits, times value: Float) {
        let values = Quad(repeating: value)
        quads.0 += weights.quads.0 * values
        quads.1 += weights.quads.1 * values
        quads.2 += weights.quads.2 * values
        quads.3 += weights.quads.3 * values
        quads.4 += weights.quads.4 * values
        quads.5 += weights.quads.5 * values
        quads.6 += weights.quads.6 * values
        quads.7 += weights.quads.7 * values
    }

    /// The units in four blocks of eight.
    @inline(__always)
    var blocks: (Lanes, Lanes, Lanes, Lanes) {
        (
            Lanes(lowHalf: quads.0, highHalf: quads.1), Lanes(lowHalf: quads.2, highHalf: quads.3),
            Lanes(lowHalf: quads.4, highHalf: quads.5), Lanes(lowHalf: quads.6, highHalf: quads.7)
        )
    }
}
