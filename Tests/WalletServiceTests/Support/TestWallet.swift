import StorageSQLite
import TestSupport
import WalletCore

@testable import WalletService

/// A wallet with one owner, in a database of its own in memory.
struct TestWallet {
    let service: WalletService
    let clock: ManualClock
    let principal: Principal
    let walletID: WalletID

    /// Makes a wallet.
    ///
    /// - Parameters:
    ///   - name: the database's name; wallets of one name are one database.
    ///   - seed: where ids come from.
    ///   - timeZone: the wallet's zone.
    /// - Throws: where the database cannot be made.
    init(_ name: String, seed: UInt64 = 1, timeZone: String = "UTC") throws {
        let now = Instant(secondsSinceEpoch: 1_796_000_000)
        clock = ManualClock(now)
        service = WalletService(
            repository: try SQLiteRepository.inMemory(name: name, now: now),
            environment: ServiceEnvironment(
                zones: FewZones(),
                clock: clock,
                random: SeededRandom(seed: seed),
                folder: CaseFolder(),
                pictures: DirectRendering()
            )
        )
        let random = SeededRandom(seed: seed &+ 1_000)
        let person = Person(id: random.identifier(at: now), name: "Owner", createdAt: now)
        let wallet = Wallet(
            id: random.identifier(at: now),
            name: "Wallet",
            timeZone: timeZone,
            createdAt: now
        )
        principal = Principal(personID: person.id, scope: .wallet)
        walletID = wallet.id
        let owner = Member(
            walletID: wallet.id,
            personID: person.id,
            role: .owner,
            joinedAt: now
        )
        _ = try service.writeAndWait(as: principal) { session throws(WalletError) in
            do throws(RepositoryError) {
                try session.writer.insert(person)
                try session.writer.insert(wallet)
                try session.writer.save(owner)
            } catch {
                throw .repository(error)
            }
        }
    }

    /// Writes as the owner.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(WalletError) -> Value {
        try service.writeAndWait(as: principal, body)
    }

    /// Reads as the owner.
    func read<Value>(
        _ body: (ReadSession) throws(WalletError) -> Value
    ) throws(WalletError) -> Value {
        try service.read(as: principal, body)
    }

    /// Imports a file.
    func importing(
        _ bytes: [UInt8],
        _ options: ImportOptions = ImportOptions(),
        password: String? = nil
    ) throws(WalletError) -> ImportReport {
        let file = try WalletFile(bytes, password: password)
        return try write { session throws(WalletError) in try session.importCards(file, options) }
    }

    /// All living cards by name.
    func cards() throws(WalletError) -> [MemberCard] {
        try read { session throws(WalletError) in
            try session.cards { query in
                query.archived = .included
                query.order = .name
            }
        }
    }

    /// The wallet's and the person's revisions: they tell whether anything was written.
    func revs() throws(WalletError) -> [Int64] {
        try read { session throws(WalletError) in
            [try session.wallet(walletID).wallet.rev, try session.me().rev]
        }
    }
}
