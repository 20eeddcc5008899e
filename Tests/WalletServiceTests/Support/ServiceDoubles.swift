import Synchronization
import TestSupport
import WalletCore
import WalletService

/// A clock that stands until it is moved.
final class ManualClock: WallClock {
    private let instant: Mutex<Instant>

    init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    func now() -> Instant {
        instant.withLock { $0 }
    }

    func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(seconds: seconds) }
    }
}

/// Random bits that a seed repeats.
final class SeededRandom: RandomSource {
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    func next() -> UInt64 {
        generator.withLock { $0.next() }
    }
}

/// A few zones, by their rules of 2026.
struct FewZones: ZoneProvider {
    func zone(_ identifier: String) -> ZoneTable? {
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
struct CaseFolder: TextFolder {
    func fold(_ text: String) -> String {
        text.lowercased()
    }
}
