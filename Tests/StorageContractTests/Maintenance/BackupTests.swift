import Foundation
import POSIX
import StorageSQLite
import TestSupport
import Testing
import WalletCore

@Suite struct BackupTests {
    /// Makes a database with a person in it, and closes it.
    private func makeDatabase(at path: String) throws {
        let repository = try SQLiteRepository.open(
            path: path,
            absence: .created,
            now: Fixture.start
        )
        defer { repository.close() }
        _ = try Fixture(repository)
    }

    /// The people in a database.
    private func names(in path: String) throws -> [String] {
        let repository = try SQLiteRepository.open(
            path: path,
            absence: .refused,
            now: Fixture.start
        )
        defer { repository.close() }
        return try repository.read { try $0.persons(after: nil, limit: 9).map(\.name) }
    }

    @Test(arguments: ["", "-journal", "-wal", "-shm"])
    func aBackupIsNeverMadeOverTheDatabase(suffix: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let destination = folder.path("copy.db")
        // The database has the very name that the copy would have until it is whole.
        let path = FileSystem.unfinishedPath(of: destination) + suffix
        try makeDatabase(at: path)
        #expect(throws: MaintenanceError.sameFile(path: path)) {
            _ = try DatabaseMaintenance(path: path).backUp(to: destination, isReplacing: true)
        }
        #expect(try names(in: path) == ["Anna", "Борис"])
        #expect(!FileManager.default.fileExists(atPath: destination))
    }

    @Test func anotherNameOfTheDatabaseIsFoundOut() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("tessera.db")
        try makeDatabase(at: path)
        let destination = folder.path("copy.db")
        let unfinished = FileSystem.unfinishedPath(of: destination)
        try FileSystem.link(path, to: unfinished)
        #expect(throws: MaintenanceError.sameFile(path: unfinished)) {
            _ = try DatabaseMaintenance(path: path).backUp(to: destination)
        }
        #expect(try names(in: path) == ["Anna", "Борис"])
    }

    @Test func aDatabaseThatIsCalledPartialSurvivesItsBackup() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("cards.partial")
        try makeDatabase(at: path)
        let copy = folder.path("cards")
        _ = try DatabaseMaintenance(path: path).backUp(to: copy)
        #expect(try names(in: path) == ["Anna", "Борис"])
        #expect(try names(in: copy) == ["Anna", "Борис"])
    }

    @Test func whatARestoreLeftUnfinishedIsNoBackup() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("tessera.db")
        try makeDatabase(at: path)
        let unfinished = path + ".restoring"
        try makeDatabase(at: unfinished)
        #expect(throws: MaintenanceError.sameFile(path: unfinished)) {
            _ = try DatabaseMaintenance(path: path).restore(from: unfinished, now: Fixture.start)
        }
        #expect(try names(in: unfinished) == ["Anna", "Борис"])
    }
}
