import Foundation
import POSIX
import StorageSQLite
import TestSupport
import Testing
import WalletCore

@Suite struct RestoreTests {
    private func open(_ path: String) throws -> SQLiteRepository {
        try SQLiteRepository.open(path: path, absence: .created, now: Fixture.start)
    }

    /// A database of two people, with a backup of it.
    private func databaseWithBackup(
        in folder: TemporaryFolder
    ) throws -> (maintenance: DatabaseMaintenance, backup: String, anna: PersonID) {
        let path = folder.path("tessera.db")
        let repository = try open(path)
        defer { repository.close() }
        let fixture = try Fixture(repository)
        let maintenance = DatabaseMaintenance(path: path)
        let backup = folder.path("backup.db")
        _ = try maintenance.backUp(to: backup)
        return (maintenance, backup, fixture.anna.id)
    }

    private func erase(_ person: PersonID, in path: String) throws {
        let repository = try open(path)
        defer { repository.close() }
        try repository.commit { writer in
            try writer.erase(person, at: Fixture.start.adding(seconds: 9))
        }
    }

    @Test func whoWasErasedLastOfAllWaitsToBeErasedAgain() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (maintenance, backup, anna) = try databaseWithBackup(in: folder)
        // The restore itself finds out who is gone, once nobody else can write any more.
        try erase(anna, in: maintenance.path)
        let report = try maintenance.restore(from: backup, now: Fixture.start)
        #expect(report.erasedCount == 1)
        let repository = try open(maintenance.path)
        defer { repository.close() }
        #expect(try repository.read { try $0.pendingErasures() } == [anna])
    }

    @Test func anUnreadableDatabaseLeavesItUnknown() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (maintenance, backup, _) = try databaseWithBackup(in: folder)
        for name in ["tessera.db-wal", "tessera.db-shm"] {
            try FileSystem.remove(folder.path(name))
        }
        try Data("no database, but something long enough".utf8)
            .write(to: URL(filePath: maintenance.path))
        let report = try maintenance.restore(from: backup, now: Fixture.start)
        #expect(report.erasedCount == nil)
        #expect(report.keptAside != nil)
    }

    @Test func aDatabaseInUseIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (maintenance, backup, anna) = try databaseWithBackup(in: folder)
        let repository = try open(maintenance.path)
        defer { repository.close() }
        #expect(throws: MaintenanceError.inUse(path: maintenance.path)) {
            _ = try maintenance.restore(from: backup, now: Fixture.start)
        }
        #expect(try repository.read { try $0.person(anna)?.name } == "Anna")
    }
}
