import WalletCore

/// Fresh identifiers of one instant that rise, so that what a file has in order is stored in order.
///
/// The upper 32 of the 74 random bits are a counter that begins anywhere in its lower half.
///
/// **Source:** RFC 9562, section 6.2, method 1.
struct IdentifierSequence {
    private let instant: Instant
    private let random: any RandomSource
    private var counter: UInt64

    init(at instant: Instant, random: any RandomSource) {
        self.instant = instant
        self.random = random
        counter = random.next() >> 33
    }

    /// The next identifier.
    mutating func next<Entity>() -> Identifier<Entity> {
        counter += 1
        let lower = (counter & 0xF_FFFF) << 42 | random.next() >> 22
        return Identifier(at: instant, random: (counter >> 20, lower))
    }
}
