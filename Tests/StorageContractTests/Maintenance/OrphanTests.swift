import SQLite
import TestSupport
import Testing
import WalletCore

@testable import StorageSQLite

/// Reminders and steps of cards that a person does not hold are found, and cleared once.
@Suite struct OrphanTests {
    /// An id of one byte, sixteen times.
    private static func id(_ byte: Int) -> String {
        let digits = byte < 10 ? "0\(byte)" : "\(byte)"
        return "x'" + String(repeating: digits, count: 16) + "'"
    }

    /// A member and one who left; the second card is gone.
    ///
    /// One reminder and one step are as they should be,
    /// two of each are not.
    private static let script = """
        INSERT INTO person (id, changed_at, name, created_at)
        VALUES (\(id(1)), 0, 'A', 0), (\(id(2)), 0, 'B', 0);
        INSERT INTO wallet (id, changed_at, name, time_zone, created_at)
        VALUES (\(id(3)), 0, 'W', 'UTC', 0);
        INSERT INTO member (wallet_id, person_id, role, joined_at)
        VALUES (\(id(3)), \(id(1)), 'owner', 0);
        INSERT INTO card (wallet_id, id, rev, version, name, card_number, status, created_at,
            updated_at, name_key, search_text)
        VALUES (\(id(3)), \(id(4)), 1, 1, 'C', '', 'active', 0, 0, 'c', 'c');
        INSERT INTO reminder (person_id, card_id, subject, due_date, threshold_days, listed_at)
        VALUES (\(id(1)), \(id(4)), 'card', 1, 7, 0), (\(id(1)), \(id(5)), 'card', 1, 7, 0),
            (\(id(2)), \(id(4)), 'card', 1, 7, 0);
        INSERT INTO stamp_step (person_id, card_id, unit, is_small, set_at)
        VALUES (\(id(1)), \(id(4)), 'STAMPS', 1, 0), (\(id(1)), \(id(5)), 'STAMPS', 1, 0),
            (\(id(2)), \(id(4)), 'STAMPS', 1, 0);
        """

    private func counts(_ connection: Connection) throws(SQLiteError) -> [Int] {
        try connection.all(
            "SELECT count(*) FROM reminder UNION ALL SELECT count(*) FROM stamp_step"
        ) { (row) throws(SQLiteError) in try row.next(Int.self) }
    }

    @Test func migratingClearsThoseThatAreThere() throws {
        let connection = try Connection(.memory(name: "orphans"))
        let all = MigrationCatalog.embedded.migrations
        let index = try #require(all.firstIndex { $0.id == "m0018_index_what_persons_leave" })
        let older = MigrationCatalog(Array(all[..<index]))
        _ = try Migrator(catalog: older, connection: connection).migrate(now: Fixture.start)
        try connection.execute(script: Self.script)
        #expect(try counts(connection) == [3, 3])
        _ = try Migrator(catalog: .embedded, connection: connection).migrate(now: Fixture.start)
        #expect(try counts(connection) == [1, 1])
    }

    @Test func anExaminationCountsThem() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("tessera.db")
        try SQLiteRepository.open(path: path, absence: .created, now: Fixture.start).close()
        try Connection(.file(path), mode: .readWrite).execute(script: Self.script)
        let examination = try DatabaseMaintenance(path: path)
            .examine(now: Fixture.start) { _ in true }
        let orphans = examination.findings.filter { $0.check == .orphans }
        #expect(
            orphans.map(\.detail) == [
                "2 reminders of cards that the reminded do not hold",
                "2 steps of balances that their choosers do not hold",
            ]
        )
        #expect(examination.isHealthy)
    }
}
