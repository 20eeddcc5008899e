import SQLite
import StorageSQLite
import TestSupport
import Testing
import WalletCore

/// A column of JSON that holds something else fails the read; it is never taken for nothing.
@Suite struct StoredJSONTests {
    @Test(
        arguments: [
            "UPDATE card SET extras = '[1]'", "UPDATE card SET extras = '{'",
            "UPDATE card SET locations = '{}'", #"UPDATE card SET locations = '[{"latitude":99}]'"#,
            #"UPDATE card SET locations = '[{"latitude":1,"longitude":2,"label":3}]'"#,
            "UPDATE card SET field_versions = '7'",
            #"UPDATE card SET field_versions = '{"name":"two"}'"#,
        ] as [SQL]
    )
    func damageIsNoticed(damage: SQL) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let repository = try SQLiteRepository.open(
            path: folder.path("wallet.db"),
            absence: .created,
            now: Fixture.start
        )
        defer { repository.close() }
        let fixture = try Fixture(repository)
        try fixture.add([fixture.card(10)], to: repository)
        try Connection(.file(folder.path("wallet.db")), mode: .readWrite).run(damage)
        #expect {
            try repository.card(Fixture.id(10), viewer: fixture.anna.id)
        } throws: { error in
            guard case .corrupt = error as? RepositoryError else { return false }
            return true
        }
    }

    @Test(
        arguments: [
            "UPDATE idempotency_record SET fields = '[1]'",
            #"UPDATE idempotency_record SET fields = '{"ETag":7}'"#,
        ] as [SQL]
    )
    func damageOfAStoredAnswerIsNoticed(damage: SQL) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let repository = try SQLiteRepository.open(
            path: folder.path("wallet.db"),
            absence: .created,
            now: Fixture.start
        )
        defer { repository.close() }
        let fixture = try Fixture(repository)
        let record = IdempotencyRecord(
            personID: fixture.anna.id,
            key: "key",
            requestHash: [UInt8](repeating: 1, count: 32),
            status: 201,
            fields: ["ETag": "1"],
            body: [],
            createdAt: Fixture.start
        )
        try repository.commit { writer in try writer.insert(record) }
        try Connection(.file(folder.path("wallet.db")), mode: .readWrite).run(damage)
        #expect {
            try repository.read { try $0.idempotencyRecord(person: fixture.anna.id, key: "key") }
        } throws: { error in
            guard case .corrupt = error as? RepositoryError else { return false }
            return true
        }
    }
}
