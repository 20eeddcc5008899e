import SQLite
import WalletCore

extension SQLiteReading {
    func persons(after: PersonID?, limit: Int) throws(RepositoryError) -> [Person] {
        try session.all(PeopleSQL.persons, after, limit, read: Person.row)
    }

    func person(_ id: PersonID) throws(RepositoryError) -> Person? {
        try session.first(PeopleSQL.person, id, read: Person.row)
    }

    func wallets(after: WalletID?, limit: Int) throws(RepositoryError) -> [Wallet] {
        try session.all(PeopleSQL.wallets, after, limit, read: Wallet.row)
    }

    func wallet(_ id: WalletID) throws(RepositoryError) -> Wallet? {
        try session.first(PeopleSQL.wallet, id, read: Wallet.row)
    }

    func members(of wallet: WalletID) throws(RepositoryError) -> [Member] {
        try session.all(PeopleSQL.members, wallet, read: Member.row)
    }

    func memberships(of person: PersonID) throws(RepositoryError) -> [Member] {
        try session.all(PeopleSQL.memberships, person, read: Member.row)
    }

    func member(of wallet: WalletID, person: PersonID) throws(RepositoryError) -> Member? {
        try session.first(PeopleSQL.member, wallet, person, read: Member.row)
    }
}

/// The queries over people and wallets.
private enum PeopleSQL {
    static let persons = SQL(
        "SELECT ",
        Person.columns,
        " FROM person WHERE (?1 IS NULL OR id > ?1) AND erased_at IS NULL ORDER BY id LIMIT ?2"
    )
    static let person = SQL(
        "SELECT ",
        Person.columns,
        " FROM person WHERE id = ? AND erased_at IS NULL"
    )
    static let wallets = SQL(
        "SELECT ",
        Wallet.columns,
        " FROM wallet WHERE ?1 IS NULL OR id > ?1 ORDER BY id LIMIT ?2"
    )
    static let wallet = SQL("SELECT ", Wallet.columns, " FROM wallet WHERE id = ?")
    static let members = SQL(
        "SELECT ",
        Member.columns,
        " FROM member WHERE wallet_id = ? ORDER BY joined_at, person_id"
    )
    static let memberships = SQL(
        "SELECT ",
        Member.columns,
        " FROM member WHERE person_id = ? ORDER BY joined_at, wallet_id"
    )
    static let member = SQL(
        "SELECT ",
        Member.columns,
        " FROM member WHERE wallet_id = ? AND person_id = ?"
    )
}

extension Person {
    fileprivate static let columns: StaticString = """
        id, name, time_zone, locale, auto_mode, auto_mode_set_at, is_training_opt_out, \
        rev, changed_at, created_at
        """

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Person {
        Person(
            id: try row.next(),
            name: try row.next(),
            timeZone: try row.next(),
            locale: try row.next(),
            settings: PersonSettings(
                autoMode: try row.next(),
                autoModeSetAt: try row.next(),
                isTrainingOptOut: try row.next()
            ),
            rev: try row.next(),
            changedAt: try row.next(),
            createdAt: try row.next()
        )
    }
}

extension Wallet {
    fileprivate static let columns: StaticString =
        "id, name, time_zone, rev, changed_at, created_at"

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Wallet {
        Wallet(
            id: try row.next(),
            name: try row.next(),
            timeZone: try row.next(),
            rev: try row.next(),
            changedAt: try row.next(),
            createdAt: try row.next()
        )
    }
}

extension Member {
    fileprivate static let columns: StaticString = "wallet_id, person_id, role, joined_at"

    fileprivate static func row(_ row: inout Row) throws(SQLiteError) -> Member {
        Member(
            walletID: try row.next(),
            personID: try row.next(),
            role: try row.word(),
            joinedAt: try row.next()
        )
    }
}
