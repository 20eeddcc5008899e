import Bootstrap
import Synchronization
import Terminal
import WalletCore
import WalletService

/// The database on behalf of one person.
final class WalletAccess {
    /// The use cases.
    var service: WalletService { opened.composition.service }
    /// On whose behalf.
    let principal: Principal
    /// What must be made along with the first write; nil once it is, or where there is a wallet.
    private(set) var founding: Founding?

    private let opened: OpenDatabase
    private var context: CommandContext { opened.context }
    private var database: String { opened.path }

    init(_ opened: OpenDatabase, principal: Principal, founding: Founding?) {
        self.opened = opened
        self.principal = principal
        self.founding = founding
    }

    deinit {
        opened.composition.close()
    }

    // MARK: Work

    /// Reads, all of one consistent state.
    func read<Value>(
        _ body: (ReadSession) throws(WalletError) -> Value
    ) throws(CommandError) -> Value {
        do throws(WalletError) {
            return try service.read(as: principal, body)
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// Writes one unit of work and waits until it is on disk.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(CommandError) -> Value {
        let founding = founding
        let value: Value
        do throws(WalletError) {
            value = try service.writeAndWait(as: principal) { session throws(WalletError) in
                if let founding { try session.carryOut(founding.plan) }
                // Where no server runs, nobody else removes what has had its time.
                _ = try session.purgeWhatIsOver()
                return try body(session)
            }
        } catch {
            throw .wallet(error, database: database)
        }
        if let founding {
            self.founding = nil
            context.console.remark(founding.remark(database: database).sanitized)
        }
        return value
    }

    /// Writes one unit of work on behalf of another person, in a database that is there.
    func write<Value: Sendable>(
        as person: PersonID,
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(CommandError) -> Value {
        do throws(WalletError) {
            let principal = Principal(personID: person, scope: .wallet)
            return try service.writeAndWait(as: principal, body)
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// Writes one unit of work whose value says whether it is worth keeping.
    ///
    /// What is not leaves nothing behind, nor is a wallet founded along with it.
    func write<Value: Sendable>(
        keepingIf isKept: @escaping @Sendable (Value) -> Bool,
        _ body: @escaping @Sendable (WriteSession) throws(WalletError) -> Value
    ) throws(CommandError) -> Value {
        let dropped = Mutex<Value?>(nil)
        do throws(CommandError) {
            return try write { session throws(WalletError) in
                let value = try body(session)
                guard isKept(value) else {
                    dropped.withLock { $0 = value }
                    throw .notFound(.wallet)
                }
                return value
            }
        } catch {
            guard let value = dropped.withLock({ $0 }) else { throw error }
            return value
        }
    }

    /// Sends what is due to the operator's targets.
    ///
    /// - Parameters:
    ///   - targets: whom to tell.
    ///   - instant: what decides what is due; nil for the present.
    /// - Returns: each message that was sent, as it stands now.
    /// - Throws: why the database could not be read or written.
    func deliverWebhooks(
        to targets: [WebhookTarget],
        at instant: Instant?
    ) throws(CommandError) -> [WebhookMessage] {
        let now = service.environment.clock.now()
        do throws(WalletError) {
            return try opened.composition.deliverWebhooks(
                to: targets,
                secondsAhead: instant.map { Int64($0.seconds(since: now).rounded(.up)) } ?? 0
            )
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// Decodes a picture, in a process of its own.
    func preparePicture(_ content: [UInt8]) throws(CommandError) -> PreparedPicture {
        do throws(WalletError) {
            return try service.preparePictureAndWait(content)
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// Writes a wallet to the bytes of a file.
    func export(
        _ wallet: WalletID,
        as format: WalletExportFormat,
        password: String?,
        isArchive: Bool
    ) throws(CommandError) -> WalletExport {
        do throws(WalletError) {
            return try service.exportWallet(
                wallet,
                as: principal,
                format: format,
                password: password,
                isArchive: isArchive
            )
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// Founds what is to be founded, in a database that nobody keeps, and says nothing of it.
    func foundSilently() throws(CommandError) {
        guard let founding else { return }
        self.founding = nil
        try write { session throws(WalletError) in try session.carryOut(founding.plan) }
    }

    // MARK: What the command line names

    /// The wallet to work on: the one that is named, else the only one.
    func walletID() throws(CommandError) -> WalletID {
        if let id = try namedWalletID() { return id }
        if let founding { return founding.wallet.id }
        return try wallets().only()
    }

    /// The wallet that `--wallet` names; nil where it is not given.
    func namedWalletID() throws(CommandError) -> WalletID? {
        guard let text = context.arguments.optional(GlobalOptions.wallet) else { return nil }
        return try wallet(text)
    }

    /// The wallet of that name or id.
    func wallet(_ text: String) throws(CommandError) -> WalletID {
        try wallets().find(text)
    }

    /// The card of that name or id, archived ones included.
    ///
    /// - Parameters:
    ///   - text: what the command line says.
    ///   - isDeleted: whether it is among the deleted cards instead of the living.
    /// - Returns: the card as the person sees it.
    /// - Throws: where none or several go by that.
    func card(_ text: String, isDeleted: Bool = false) throws(CommandError) -> MemberCard {
        let walletID = try namedWalletID()
        if let id = CardID(text),
            let card = try card(id, in: walletID, isDeleted: isDeleted)
        {
            return card
        }
        let cards = try read { session throws(WalletError) in
            try session.allCards { query in
                query.wallet = walletID
                query.archived = .included
                query.isDeleted = isDeleted
            }
        }
        let items = cards.map { Lookup<Card>.Item(id: $0.card.id, name: $0.card.name) }
        let id = try lookup(.card, items).find(text)
        guard let card = cards.first(where: { $0.card.id == id }) else {
            throw .unknown(.card, text: text, suggestion: nil)
        }
        return card
    }

    /// The card of a whole id; nil where there is none such.
    private func card(
        _ id: CardID,
        in wallet: WalletID?,
        isDeleted: Bool
    ) throws(CommandError) -> MemberCard? {
        let found = try read { session throws(WalletError) -> MemberCard? in
            do throws(WalletError) {
                return try session.card(id, isDeletedFound: isDeleted)
            } catch .notFound {
                return nil
            }
        }
        guard let card = found?.card, (card.deletedAt != nil) == isDeleted,
            wallet == nil || wallet == card.walletID
        else { return nil }
        return found
    }

    /// The cards of those names or ids, each once.
    func cards(_ texts: [String]) throws(CommandError) -> [CardID] {
        var ids: [CardID] = []
        for text in texts {
            let id = try card(text).card.id
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The group of that name or id.
    func group(_ text: String, of wallet: WalletID? = nil) throws(CommandError) -> CardGroup {
        let named = try namedWalletID()
        let walletID = wallet ?? named
        let groups = try read { session throws(WalletError) in
            try session.groups(of: walletID)
        }
        let items = groups.map { Lookup<CardGroup>.Item(id: $0.id, name: $0.name) }
        let id = try lookup(.group, items).find(text)
        guard let group = groups.first(where: { $0.id == id }) else {
            throw .unknown(.group, text: text, suggestion: nil)
        }
        return group
    }

    /// The person of that name or id, among all.
    func person(_ text: String) throws(CommandError) -> PersonID {
        let persons = try read { session throws(WalletError) in try session.persons() }
        let items = persons.map { Lookup<Person>.Item(id: $0.id, name: $0.name) }
        return try lookup(.person, items).find(text)
    }

    /// What finds something by its name or id.
    func lookup<Entity>(_ kind: EntityKind, _ items: [Lookup<Entity>.Item]) -> Lookup<Entity> {
        Lookup(kind: kind, items: items, fold: service.environment.folder.fold)
    }

    /// The zone that applies to the person, or the one that the command line names.
    func zone() throws(CommandError) -> ZoneTable {
        let requested = context.arguments.optional(GlobalOptions.zone)
        if let founding { return try knownZone(requested ?? founding.wallet.timeZone) }
        return try read { session throws(WalletError) in try session.zone(requested: requested) }
    }

    /// The day in that zone.
    func today() throws(CommandError) -> CalendarDate {
        try zone().date(service.environment.clock.now())
    }

    private func knownZone(_ name: String) throws(CommandError) -> ZoneTable {
        do throws(WalletError) {
            return try service.environment.zone(name)
        } catch {
            throw .wallet(error, database: database)
        }
    }

    /// The zone of a wallet for which nobody names one.
    func defaultZone() throws(CommandError) -> String {
        try opened.defaultZone().name
    }

    private func wallets() throws(CommandError) -> Lookup<Wallet> {
        let wallets = try read { session throws(WalletError) in try session.wallets() }
        return lookup(
            .wallet,
            wallets.map { Lookup<Wallet>.Item(id: $0.wallet.id, name: $0.wallet.name) }
        )
    }
}
