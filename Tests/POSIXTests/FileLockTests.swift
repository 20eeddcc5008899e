import POSIX
import Synchronization
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

    @Test func oneWaitsUntilALockIsLetGo() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("lock")
        let order = Mutex<[String]>([])
        let waiter: DedicatedThread
        do {
            guard let held = try FileLock(path: path, kind: .exclusive) else {
                Issue.record("a lock that nobody holds was not given")
                return
            }
            waiter = try DedicatedThread(name: "waiter") {
                do throws(POSIXError) {
                    let lock = try FileLock(waitingFor: path, kind: .shared)
                    order.withLock { $0.append("had") }
                    _ = consume lock
                } catch {
                    order.withLock { $0.append("failed") }
                }
            }
            order.withLock { $0.append("let go") }
            _ = consume held
        }
        waiter.join()
        #expect(order.withLock { $0 } == ["let go", "had"])
    }

    @Test func aRemovedFileIsNoticed() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("lock")
        let lock = try FileLock(waitingFor: path, kind: .shared)
        let before = try lock.isStill(at: path)
        try FileSystem.remove(path)
        let after = try lock.isStill(at: path)
        try FileSystem.makeFile(path)
        let replaced = try lock.isStill(at: path)
        #expect([before, after, replaced] == [true, false, false])
    }
}
