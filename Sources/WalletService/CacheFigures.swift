/// How a memory of answers did since the program began.
public struct CacheFigures: Equatable, Sendable {
    /// How many entries it holds now.
    public var entryCount = 0
    /// How often what was asked for was there and still right.
    public var hitCount: UInt64 = 0
    /// How often it had to be made.
    public var missCount: UInt64 = 0

    /// Makes figures of a memory that nobody asked yet.
    public init() {}

    /// Counts one asking.
    ///
    /// - Parameter isHit: whether what was asked for was there and still right.
    public mutating func note(isHit: Bool) {
        if isHit { hitCount += 1 } else { missCount += 1 }
    }
}
