/// A source of random bits, given from outside so that tests can repeat a run.
///
/// The live one draws from the system's cryptographic generator.
public protocol RandomSource: Sendable {
    /// The next 64 random bits.
    func next() -> UInt64
}

extension RandomSource {
    /// A fresh identifier.
    ///
    /// - Parameter instant: the time that ids are ordered by.
    /// - Returns: an identifier that nobody else has.
    public func identifier<Entity>(at instant: Instant) -> Identifier<Entity> {
        Identifier(at: instant, random: (next(), next()))
    }

    /// That many random bytes.
    public func bytes(count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            var word = next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(count))
    }
}
