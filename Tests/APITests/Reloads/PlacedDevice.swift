import StorageSQLite
import Synchronization
import TestSupport
import Testing
import WalletCore
import WalletService

@testable import API

/// A person with three cards and one device that shows a list and a toggle, and a desk that works when
/// it is told to.
struct PlacedDevice {
    let service: WalletService
    let clock: ManualClock
    let desk: ReloadDesk
    let principal: Principal
    let cards: [CardID]

    /// Makes them in a database in memory.
    ///
    /// - Parameter name: the database's name, of this test alone.
    /// - Throws: where the database cannot be made.
    init(_ name: String) throws {
        let now = Instant(secondsSinceEpoch: 1_796_000_000)
        let clock = ManualClock(now)
        let service = WalletService(
            repository: try SQLiteRepository.inMemory(name: name, now: now),
            environment: ServiceEnvironment(
                zones: FewZones(),
                clock: clock,
                random: SeededRandom(seed: 7),
                folder: CaseFolder()
            )
        )
        let founding = try service.founding(
            WalletFounding.Wishes(personName: "Owner", walletName: "Wallet", timeZone: "UTC")
        )
        let owner = Principal(personID: founding.person.id, scope: .wallet)
        cards = try service.writeAndWait(as: owner) { session throws(WalletError) in
            try session.carryOut(founding)
            var cards: [CardID] = []
            for name in ["A", "B", "C"] {
                cards.append(try session.addCard(name: name, []).card.id)
            }
            return cards
        }
        let device = try Self.pair(service, as: owner)
        _ = try service.writeAndWait(as: owner) { session throws(WalletError) in
            try session.reportPlacements(
                [
                    Self.placement("CardListWidget", .systemSmall),
                    Self.placement("AutoModeControl"),
                ],
                on: device
            )
        }
        principal = Principal(personID: owner.personID, deviceID: device, scope: .widget)
        (self.service, self.clock) = (service, clock)
        let desk = ReloadDesk(service: service) {}
        self.desk = desk
        service.observeChanges { desk.note($0) }
    }

    private static func placement(_ kind: String, _ family: WidgetFamily? = nil) -> Placement {
        Placement(
            kind: kind,
            family: family,
            configurationHash: ConfigurationHash.of(WidgetConfiguration()),
            configuration: "{}"
        )
    }

    private static func pair(_ service: WalletService, as owner: Principal) throws -> DeviceID {
        let secret = try service.writeAndWait(as: owner) { session throws(WalletError) in
            try session.addPairingCode(scope: .widget).secret
        }
        let paired = Mutex<DeviceID?>(nil)
        // The database answers on its writer's thread; the next write comes after it.
        service.pairDevice(DevicePairing.Request(code: secret, name: "Phone")) { result in
            if case .success(let pair) = result { paired.withLock { $0 = pair.device.id } }
        }
        try service.writeAndWait(as: owner) { _ in }
        return try #require(paired.withLock { $0 })
    }

    /// The person's present revision.
    func rev() throws -> Int64 {
        try service.read(as: principal) { session throws(WalletError) in try session.visibleRev() }
    }

    /// Puts a card in front, which the list shows at once.
    func pin(_ card: Int) throws {
        let id = cards[card]
        try service.writeAndWait(as: principal) { session throws(WalletError) in
            _ = try session.perform(IntentRequest(.pinCard(id, until: nil)))
        }
    }

    /// Changes what no widget shows.
    func annotate(_ card: Int, _ note: String) throws {
        let (id, owner) = (cards[card], Principal(personID: principal.personID, scope: .wallet))
        try service.writeAndWait(as: owner) { session throws(WalletError) in
            _ = try session.editCard(id, [.note(note)])
        }
    }

    /// Asks, and lets the desk work.
    ///
    /// - Parameters:
    ///   - since: the revision that the client shows; nil for the present one.
    ///   - seconds: how long it waits.
    /// - Returns: where the answer will be.
    /// - Throws: where the revision cannot be read.
    @discardableResult
    func ask(since: Int64? = nil, seconds: Int64) throws -> Asked {
        let asked = Asked()
        let rev = try rev()
        desk.add(
            ReloadListener(
                principal,
                since: since ?? rev,
                from: clock.now(),
                until: clock.now().adding(seconds: seconds),
                way: .once { result in asked.take(result) },
                refusal: { nil }
            ),
            rev: rev
        )
        _ = desk.work()
        return asked
    }

    /// Lets time pass second by second, with the desk at work.
    func pass(seconds: Int) {
        for _ in 0..<seconds {
            clock.advance(seconds: 1)
            _ = desk.work()
        }
    }
}

/// Where the answer to a question will be.
final class Asked: Sendable {
    private let answer = Mutex<Result<(rev: Int64, signals: [ReloadSignal]), WalletError>?>(nil)

    func take(_ result: Result<(rev: Int64, signals: [ReloadSignal]), WalletError>) {
        answer.withLock { $0 = result }
    }

    /// What is told; nil while the client waits.
    var scopes: [ReloadSignal.Scope]? {
        answer.withLock { try? $0?.get().signals.map(\.scope) }
    }

    /// The revision that came with it.
    var rev: Int64? {
        answer.withLock { try? $0?.get().rev }
    }

    /// Why it was refused.
    var refusal: WalletError? {
        answer.withLock { answer in
            if case .failure(let error) = answer { return error }
            return nil
        }
    }
}
