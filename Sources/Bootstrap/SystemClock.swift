import Foundation
public import WalletCore

/// The system's clock.
public struct SystemClock: WallClock {
    /// Makes a clock.
    public init() {}

    /// The present instant, to the millisecond.
    public func now() -> Instant {
        Instant(
            millisecondsSinceEpoch: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
