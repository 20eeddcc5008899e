import POSIX
import TestSupport
import Testing

@Suite struct FileLockTests {
    /// Whether a lock could be taken, and let go of at once.
    private func isFree(_ path: String, _ kind: FileLock.Kind) throws -> Bool {
        try FileLock(path: path, kind: kind) != nil
    }

    @Test func anExclusiveLockKeepsEverybodyOut() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("lock")
        do {
            guard let held = try FileLock(path: path, kind: .exclusive) else {
                Issue.record("a lock that nobody holds was not given")
                return
            }
            let others = [try isFree(path, .exclusive), try isFree(path, .shared)]
            #expect(others == [false, false])
            withExtendedLifetime(held) {}
        }
        #expect(try isFree(path, .exclusive))
    }

    @Test func sharedLocksStandBesideEachOther() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("lock")
        guard let held = try FileLock(path: path, kind: .shared) else {
            Issue.record("a lock that nobody holds was not given")
            return
        }
        let others = [try isFree(path, .exclusive), try isFree(path, .shared)]
        #expect(others == [false, true])
        withExtendedLifetime(held) {}
        // The file stays when the lock goes.
        #expect(try FileSystem.attributes(of: path)?.isRegularFile == true)
    }

    @Test func whereNoFileCanBeMadeNoneIsLocked() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(throws: POSIXError("open", number: 2)) {
            _ = try isFree(folder.path("no/such/lock"), .shared)
        }
        #expect(throws: POSIXError("open", number: 21)) {
            _ = try isFree("/", .shared)
        }
    }
}
