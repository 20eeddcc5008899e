/// A small generator whose numbers follow from its seed.
///
/// **Source:** Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts from a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// A number of the normal distribution with mean 0 and deviation 1.
    public mutating func normal() -> Float {
        let first = (Double(next() >> 11) + 1) * 0x1p-53
        let second = Int(next() % 86_400)
        let radius = (-2 * Elementary.log(first)).squareRoot()
        return Float(radius * Elementary.cosine(ofDaySeconds: second))
    }
}
