public import WalletCore

/// The system's cryptographic generator.
public struct SystemRandom: RandomSource {
    /// Makes a source.
    public init() {}

    /// The next 64 bits of the kernel's generator.
    public func next() -> UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }
}
