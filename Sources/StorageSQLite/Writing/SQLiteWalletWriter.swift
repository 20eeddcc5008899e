import SQLite
import WalletCore

/// One unit of work on the write connection, within its savepoint.
///
/// It notes what it changes, for the caches; the notes count once the work is on disk.
final class SQLiteWalletWriter: SQLiteReading, WalletWriter {
    let session: SQLSession

    /// What this unit of work changed.
    private(set) var changes = RepositoryChanges()

    /// Whether content went that nobody may find in the files any more.
    private(set) var hasErased = false

    init(session: SQLSession) {
        self.session = session
    }

    /// Notes that a wallet's shared content changed.
    func touch(_ wallet: WalletID) {
        changes.wallets.insert(wallet)
    }

    /// Notes that a person's own content changed.
    func touch(_ person: PersonID) {
        changes.persons.insert(person)
    }

    /// Notes that it has to be asked again who may see what.
    func touchAccess() {
        changes.hasAccessChanged = true
    }

    /// Notes that content went that nobody may find in the files any more.
    func noteErasure() {
        hasErased = true
    }

    /// The wallet of a card, living or deleted.
    ///
    /// - Parameter card: the card.
    /// - Returns: its wallet.
    /// - Throws: `constraint` where there is no such card: the use cases ask first.
    func wallet(ofCard card: CardID) throws(RepositoryError) -> WalletID {
        let wallet = try session.first("SELECT wallet_id FROM card WHERE id = ?", card) {
            (row) throws(SQLiteError) in try row.next(WalletID.self)
        }
        guard let wallet else { throw .constraint(detail: "no such card") }
        return wallet
    }

    /// Throws unless exactly one row was changed.
    func requireOne(_ count: Int, _ what: StaticString) throws(RepositoryError) {
        guard count == 1 else { throw .constraint(detail: "no such \(what)") }
    }
}
