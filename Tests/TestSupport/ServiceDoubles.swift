internal import Synchronization
public import WalletCore

/// A clock that stands until it is moved.
public final class ManualClock: WallClock {
    private let instant: Mutex<Instant>

    /// Makes a clock that stands at an instant.
    public init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    /// Where it stands.
    public func now() -> Instant {
        instant.withLock { $0 }
    }

    /// Moves it on.
    public func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(seconds: seconds) }
    }
}

/// Random bits that a seed repeats.
public final class SeededRandom: RandomSource {
    private let generator: Mutex<SeededGenerator>

    /// Makes bits that the seed repeats.
    public init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// The next bits.
    public func next() -> UInt64 {
        generator.withLock { $0.next() }
    }
}

/// A few zones, by their rules of 2026.
public struct FewZones: ZoneProvider {
    /// Makes them.
    public init() {}

    /// The table of one of them; nil for any other.
    public func zone(_ identifier: String) -> ZoneTable? {
        switch identifier {
        case "UTC": .utc
        case "Pacific/Kiritimati":
            ZoneTable(identifier: identifier, initialOffsetSeconds: 50_400, transitions: [])
        case "Pacific/Pago_Pago":
            ZoneTable(identifier: identifier, initialOffsetSeconds: -39_600, transitions: [])
        case "Europe/Berlin":
            ZoneTable(
                identifier: identifier,
                initialOffsetSeconds: 3_600,
                transitions: [
                    ZoneTable.Transition(
                        instant: Instant(secondsSinceEpoch: 1_774_746_000),
                        offsetSeconds: 7_200
                    ),
                    ZoneTable.Transition(
                        instant: Instant(secondsSinceEpoch: 1_792_890_000),
                        offsetSeconds: 3_600
                    ),
                ]
            )
        default: nil
        }
    }
}

/// Folds case alone.
public struct CaseFolder: TextFolder {
    /// Makes one.
    public init() {}

    /// The text in lower case.
    public func fold(_ text: String) -> String {
        text.lowercased()
    }
}
