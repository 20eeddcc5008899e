import SQLite
import WalletCore

extension SQLiteWalletWriter {
    func insert(_ person: Person) throws(RepositoryError) {
        touch(person.id)
        try session.run(
            """
            INSERT INTO person (id, rev, changed_at, name, time_zone, locale, auto_mode,
                auto_mode_set_at, is_training_opt_out, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.id,
            person.rev,
            person.changedAt,
            person.name,
            person.timeZone,
            person.locale,
            person.settings.autoMode,
            person.settings.autoModeSetAt,
            person.settings.isTrainingOptOut,
            person.createdAt
        )
    }

    func update(_ person: Person) throws(RepositoryError) {
        touch(person.id)
        let count = try session.changing(
            """
            UPDATE person SET name = ?, time_zone = ?, locale = ?, auto_mode = ?,
                auto_mode_set_at = ?, is_training_opt_out = ?
            WHERE id = ?
            """,
            person.name,
            person.timeZone,
            person.locale,
            person.settings.autoMode,
            person.settings.autoModeSetAt,
            person.settings.isTrainingOptOut,
            person.id
        )
        try requireOne(count, "person")
    }

    func insert(_ wallet: Wallet) throws(RepositoryError) {
        touch(wallet.id)
        try session.run(
            """
            INSERT INTO wallet (id, rev, changed_at, name, time_zone, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            wallet.id,
            wallet.rev,
            wallet.changedAt,
            wallet.name,
            wallet.timeZone,
            wallet.createdAt
        )
    }

    func update(_ wallet: Wallet) throws(RepositoryError) {
        touch(wallet.id)
        let count = try session.changing(
            "UPDATE wallet SET name = ?, time_zone = ? WHERE id = ?",
            wallet.name,
            wallet.timeZone,
            wallet.id
        )
        try requireOne(count, "wallet")
    }

    func save(_ member: Member) throws(RepositoryError) {
        touch(member.walletID)
        touch(member.personID)
        touchAccess()
        try session.run(
            """
            INSERT INTO member (wallet_id, person_id, role, joined_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (wallet_id, person_id) DO UPDATE SET role = excluded.role
            """,
            member.walletID,
            member.personID,
            Word(member.role),
            member.joinedAt
        )
        if member.role != .owner {
            try session.run(MemberSQL.invitations, member.personID, member.walletID)
        }
    }

    func deleteMember(of wallet: WalletID, person: PersonID) throws(RepositoryError) {
        touch(wallet)
        touch(person)
        touchAccess()
        try keepVisibleRev(of: person, without: wallet)
        try deleteOwnContent(of: person, in: wallet)
        try session.run(
            "DELETE FROM member WHERE wallet_id = ? AND person_id = ?",
            wallet,
            person
        )
    }

    /// Adds a wallet's revision to that of a person who loses it.
    ///
    /// Clients compare the sum of both; it never falls, so that what was seen before stays seen.
    private func keepVisibleRev(
        of person: PersonID,
        without wallet: WalletID
    ) throws(RepositoryError) {
        try session.run(
            """
            UPDATE person
            SET rev = rev + coalesce((SELECT rev FROM wallet WHERE id = ?), 0) WHERE id = ?
            """,
            wallet,
            person
        )
    }

    /// Removes what a wallet's cards are to one person: stars, pins, readings, reminders, steps and
    /// uses.
    private func deleteOwnContent(
        of person: PersonID,
        in wallet: WalletID
    ) throws(RepositoryError) {
        for statement in MemberSQL.ownContent { try session.run(statement, person, wallet) }
        try session.run(MemberSQL.invitations, person, wallet)
        try session.run(MemberSQL.answers, person, IdempotencyRecord.withdrawnStatus)
        let useCount = try session.changing(MemberSQL.uses, person, wallet)
        if useCount > 0 { try noteChangedPast(of: person) }
    }

    func deleteWallet(_ id: WalletID) throws(RepositoryError) {
        touch(id)
        touchAccess()
        for member in try members(of: id) {
            touch(member.personID)
            try keepVisibleRev(of: member.personID, without: id)
            try deleteOwnContent(of: member.personID, in: id)
        }
        let images = try session.all(
            "SELECT DISTINCT sha256 FROM card_image WHERE wallet_id = ?",
            id
        ) { (row) throws(SQLiteError) in try row.next([UInt8].self) }
        for statement in MemberSQL.sharedContent { try session.run(statement, id) }
        for image in images { try deleteImageIfUnused(image) }
    }
}

/// The deletions of what hangs on a member or a wallet, in an order that keeps every reference.
private enum MemberSQL {
    /// Parameters: person, wallet.
    static let ownContent: [SQL] = [
        """
        DELETE FROM webhook_message
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """,
        """
        DELETE FROM member_card
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """,
        """
        DELETE FROM pin
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """,
        """
        DELETE FROM message_reading
        WHERE person_id = ? AND message_id IN (SELECT id FROM partner_message WHERE wallet_id = ?)
        """,
        """
        DELETE FROM reminder
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """,
        """
        DELETE FROM stamp_step
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """,
    ]
    /// Only an owner may invite, so what a person invited to ends with their being one.
    ///
    /// Parameters: person, wallet.
    static let invitations: SQL = """
        DELETE FROM invite WHERE created_by = ? AND wallet_id = ? AND used_at IS NULL
        """
    /// An answer may hold what any of the person's wallets held, so all of them go.
    ///
    /// Parameters: person, the status of an answer that was withdrawn.
    static let answers: SQL = """
        UPDATE idempotency_record SET status = ?2, fields = NULL, body = x'' WHERE person_id = ?1
        """
    /// Parameters: person, wallet.
    static let uses: SQL = """
        DELETE FROM card_use
        WHERE person_id = ? AND card_id IN (SELECT id FROM card WHERE wallet_id = ?)
        """
    /// Parameter: wallet.
    ///
    /// What hangs on a card goes with it.
    static let sharedContent: [SQL] = [
        "DELETE FROM card WHERE wallet_id = ?",
        "DELETE FROM card_group WHERE wallet_id = ?",
        "DELETE FROM wallet_tombstone WHERE wallet_id = ?",
        "DELETE FROM import_run WHERE wallet_id = ?",
        "DELETE FROM invite WHERE wallet_id = ?",
        "DELETE FROM member WHERE wallet_id = ?",
        "DELETE FROM wallet WHERE id = ?",
    ]
}
