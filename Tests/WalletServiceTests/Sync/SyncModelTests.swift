import JSON
import TestSupport
import Testing
import WalletCore
import WalletService

/// Three devices of two people and one server: whatever is lost, doubled or comes late, all end with
/// the same cards, and nothing that was acknowledged is gone.
struct SyncModelTests {
    private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]

    @Test(arguments: seeds)
    func devicesEndWithEqualState(seed: UInt64) throws {
        let family = try Family(seed: seed)
        var model = SyncModel(family, seed: seed)
        for _ in 0..<400 { try model.step() }
        try model.settle()

        let fresh = SimulatedDevice(
            family.wallet.service,
            as: family.wallet.principal,
            wallet: family.wallet.walletID
        )
        while try fresh.pull(limit: 7, isAnswered: true) {}
        let shared = Self.shared(fresh)
        for device in model.devices { #expect(Self.shared(device) == shared) }
        #expect(model.devices[0].cards == fresh.cards)
        #expect(model.devices[1].cards == fresh.cards)
        #expect(model.devices[0].uses == fresh.uses)
        #expect(model.devices[1].uses == fresh.uses)
        #expect(Set(try family.wallet.cards().map(\.card.id)) == Set(fresh.cards.keys))
        for (card, fields) in model.stored {
            guard let found = fresh.cards[card] else { continue }
            for (field, value) in fields { #expect(found.value(of: field) == .string(value)) }
        }
    }

    /// What all members share of a device's cards.
    private static func shared(_ device: SimulatedDevice) -> [CardID: Card] {
        device.cards.mapValues(\.card)
    }
}

/// The random course of events.
private struct SyncModel {
    let devices: [SimulatedDevice]
    /// What the server stored last in each field.
    private(set) var stored: [CardID: [CardField: String]] = [:]
    private let clock: ManualClock
    private var random: SeededGenerator

    init(_ family: Family, seed: UInt64) {
        let wallet = family.wallet
        devices = [wallet.principal, wallet.principal, family.ben].map {
            SimulatedDevice(wallet.service, as: $0, wallet: wallet.walletID)
        }
        clock = wallet.clock
        random = SeededGenerator(seed: seed)
    }

    mutating func step() throws {
        clock.advance(seconds: Int64.random(in: 1...90, using: &random))
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        let isAnswered = Int.random(in: 0..<4, using: &random) > 0
        var generator = random
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...3:
            let now = clock.now()
            device.act(&generator, newID: { Self.newID(&$0, at: now) }, at: now)
        case 4...6:
            try device.send(isAnswered: isAnswered, &generator) {
                stored[$0, default: [:]][$1] = $2
            }
        case 7:
            try device.repeatStray(&generator) { stored[$0, default: [:]][$1] = $2 }
        default:
            let limit = Int.random(in: 1...5, using: &generator)
            try device.pull(limit: limit, isAnswered: isAnswered)
        }
        random = generator
    }

    /// The network is whole again: all queues are sent, then all devices read to the end.
    mutating func settle() throws {
        var generator = random
        for device in devices {
            while !device.queue.isEmpty {
                try device.send(isAnswered: true, &generator) {
                    stored[$0, default: [:]][$1] = $2
                }
            }
        }
        for device in devices { while try device.pull(limit: 3, isAnswered: true) {} }
    }

    private static func newID(_ random: inout SeededGenerator, at now: Instant) -> CardID {
        CardID(at: now, random: (random.next(), random.next()))
    }
}

/// A wallet with its owner and an editor.
struct Family {
    let wallet: TestWallet
    let ben: Principal

    init(seed: UInt64, role: MemberRole = .editor, name: String = "family") throws {
        let wallet = try TestWallet("\(name)-\(seed)", seed: seed)
        let now = wallet.clock.now()
        let random = SeededRandom(seed: seed &+ 77)
        let person = Person(id: random.identifier(at: now), name: "Ben", createdAt: now)
        try wallet.write { session throws(WalletError) in
            do throws(RepositoryError) {
                try session.writer.insert(person)
            } catch {
                throw .repository(error)
            }
            _ = try session.setMember(person.id, of: wallet.walletID, role: role)
        }
        self.wallet = wallet
        ben = Principal(personID: person.id, scope: .wallet)
    }
}
