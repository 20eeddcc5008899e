import SQLite
import WalletCore

extension DatabaseMaintenance {
    /// A query that counts rows which point at nothing.
    private struct OrphanCheck {
        let what: String
        let sql: SQL
    }

    private static let orphanChecks = [
        OrphanCheck(
            what: "pictures that no card shows",
            sql: """
                SELECT count(*) FROM image i
                WHERE NOT EXISTS (SELECT 1 FROM card_image s WHERE s.sha256 = i.sha256)
                """
        ),
        OrphanCheck(
            what: "members' choices for cards that are gone",
            sql: """
                SELECT count(*) FROM member_card k
                WHERE NOT EXISTS (SELECT 1 FROM card c WHERE c.id = k.card_id)
                """
        ),
        OrphanCheck(
            what: "pins of cards that are gone",
            sql: """
                SELECT count(*) FROM pin p
                WHERE NOT EXISTS (SELECT 1 FROM card c WHERE c.id = p.card_id)
                """
        ),
        OrphanCheck(
            what: "readings of messages that are gone",
            sql: """
                SELECT count(*) FROM message_reading r
                WHERE NOT EXISTS (SELECT 1 FROM partner_message m WHERE m.id = r.message_id)
                """
        ),
        OrphanCheck(
            what: "reminders of cards that the reminded do not hold",
            sql: """
                SELECT count(*) FROM reminder r WHERE NOT EXISTS (
                    SELECT 1 FROM card c JOIN member m ON m.wallet_id = c.wallet_id
                    WHERE c.id = r.card_id AND m.person_id = r.person_id)
                """
        ),
        OrphanCheck(
            what: "steps of balances that their choosers do not hold",
            sql: """
                SELECT count(*) FROM stamp_step s WHERE NOT EXISTS (
                    SELECT 1 FROM card c JOIN member m ON m.wallet_id = c.wallet_id
                    WHERE c.id = s.card_id AND m.person_id = s.person_id)
                """
        ),
        OrphanCheck(
            what: "wallets without an owner",
            sql: """
                SELECT count(*) FROM wallet w WHERE NOT EXISTS (
                    SELECT 1 FROM member m WHERE m.wallet_id = w.id AND m.role = 'owner')
                """
        ),
    ]

    /// What is wrong with the file's pages and references.
    static func structureFindings(_ connection: Connection) throws(SQLiteError) -> [Finding] {
        let structure = try connection.integrityFindings().map {
            Finding(check: .integrity, severity: .failure, detail: $0)
        }
        let references = try connection.foreignKeyFindings(limit: 100).map {
            Finding(check: .foreignKeys, severity: .failure, detail: $0)
        }
        return structure + references
    }

    /// Rows that point at nothing.
    ///
    /// They take room; a wallet without an owner can be managed by nobody.
    static func orphanFindings(_ connection: Connection) throws(SQLiteError) -> [Finding] {
        var findings: [Finding] = []
        for check in orphanChecks {
            let count = try connection.first(check.sql) { (row) throws(SQLiteError) in
                try row.next(Int.self)
            }
            if let count, count > 0 {
                let detail = "\(count) \(check.what)"
                findings.append(Finding(check: .orphans, severity: .warning, detail: detail))
            }
        }
        return findings
    }

    /// Amounts that are no exact decimals, and balances that differ from the end of their ledger.
    static func amountFindings(_ connection: Connection) throws(SQLiteError) -> [Finding] {
        var malformedCount = 0
        var differingCount = 0
        try connection.forEachRow(
            """
            SELECT b.amount, (
                SELECT t.balance_after FROM ledger_transaction t
                WHERE t.wallet_id = b.wallet_id AND t.card_id = b.card_id AND t.unit = b.unit
                ORDER BY t.sequence DESC LIMIT 1)
            FROM balance b
            """
        ) { (row) throws(SQLiteError) in
            let amount = Amount(try row.next(String.self))
            let last = try row.next(String?.self)
            if amount == nil { malformedCount += 1 }
            if let last, Amount(last) != amount { differingCount += 1 }
            return true
        }
        var findings: [Finding] = []
        if malformedCount > 0 {
            let detail = "\(malformedCount) balances hold no decimal number"
            findings.append(Finding(check: .amounts, severity: .failure, detail: detail))
        }
        if differingCount > 0 {
            let detail = "\(differingCount) balances differ from the end of their ledger"
            findings.append(Finding(check: .amounts, severity: .failure, detail: detail))
        }
        return findings
    }

    /// A clock that stands before the last change: ids would not rise, and what is new look old.
    static func clockFindings(
        _ connection: Connection,
        now: Instant
    ) throws(SQLiteError) -> [Finding] {
        let last = try connection.first(
            """
            SELECT max(changed_at) FROM (
                SELECT changed_at FROM wallet UNION ALL SELECT changed_at FROM person)
            """
        ) { (row) throws(SQLiteError) in try row.next(Int64?.self) }
        guard let last = last ?? nil else { return [] }
        let behindSeconds = (last - now.millisecondsSinceEpoch) / 1_000
        guard behindSeconds > 600 else { return [] }
        let detail = "the clock is \(behindSeconds) seconds before the last change"
        return [Finding(check: .clock, severity: .failure, detail: detail)]
    }

    /// Zones that the system's data do not have: whose day it is there, nobody could tell.
    static func zoneFindings(
        _ connection: Connection,
        isKnown: (String) -> Bool
    ) throws(SQLiteError) -> [Finding] {
        let zones = try connection.all(
            """
            SELECT time_zone FROM wallet UNION SELECT time_zone FROM person UNION
            SELECT time_zone FROM device ORDER BY 1
            """
        ) { (row) throws(SQLiteError) in try row.next(String?.self) }
        let unknown = zones.compactMap(\.self).filter { !isKnown($0) }
        guard !unknown.isEmpty else { return [] }
        let names = unknown.prefix(5).joined(separator: ", ")
        let detail = "\(unknown.count) time zones are unknown to the system: \(names)"
        return [Finding(check: .zones, severity: .failure, detail: detail)]
    }
}
