import SQLite
import StorageSQLite
import TestSupport
import Testing
import WalletCore

/// Commits that another program made to the same file.
@Suite struct ExternalChangeTests {
    private func withTwo(
        _ body: (_ own: SQLiteRepository, _ path: String) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("wallet.db")
        let repository = try SQLiteRepository.open(
            path: path,
            absence: .created,
            now: Fixture.start
        )
        defer { repository.close() }
        try body(repository, path)
    }

    @Test func everyCommitOfAnotherRepositoryIsNoticed() throws {
        try withTwo { own, path in
            let other = try SQLiteRepository.open(path: path, now: Fixture.start)
            defer { other.close() }
            let fixture = try Fixture(own)
            for number in UInt64(10)..<20 {
                // A write of our own may tell of the other's last commit once more.
                try fixture.add([fixture.card(2 * number)], to: own)
                let stamp = try own.externalChangeStamp()
                try fixture.add([fixture.card(2 * number + 1)], to: other)
                let next = try own.externalChangeStamp()
                #expect(next != stamp)
                #expect(try own.externalChangeStamp() == next)
            }
        }
    }

    /// The sqlite3 shell, for one, does not raise the number of the commit.
    @Test func commitThatDoesNotCountIsNoticedOnceItIsLookedFor() throws {
        try withTwo { own, path in
            let shell = try Connection(.file(path), mode: .readWrite)
            let fixture = try Fixture(own)
            try fixture.add([fixture.card(10)], to: own)
            var stamp = try own.externalChangeStamp()
            for _ in 0..<10 {
                // Readers beside it, each on a connection of its own, change nothing in that.
                _ = try own.read { _ in try own.read { try $0.epoch() } }
                #expect(try own.externalChangeStamp() == stamp)
                try shell.run("UPDATE card SET note = note || 'x'")
                let next = try own.externalChangeStamp()
                #expect(next != stamp)
                stamp = next
            }
        }
    }

    /// The log starts anew after a checkpoint; its head changes, the content does not.
    @Test func checkpointIsNoChange() throws {
        try withTwo { own, path in
            let shell = try Connection(.file(path), mode: .readWrite)
            let fixture = try Fixture(own)
            try fixture.add([fixture.card(10)], to: own)
            let stamp = try own.externalChangeStamp()
            try shell.execute(script: "PRAGMA wal_checkpoint(RESTART)")
            #expect(try own.externalChangeStamp() == stamp)
            try fixture.add([fixture.card(11)], to: own)
            #expect(try own.externalChangeStamp() == stamp)
        }
    }
}
