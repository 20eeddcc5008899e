import POSIX
import Synchronization
import TestSupport
import Testing

@testable import Batch

@Suite struct WorkFolderTests {
    private static let plan = Array("a plan".utf8)

    /// Whoever still takes part keeps the folder; what came of the work is told once.
    @Test func endedWorkIsNotTakenForLaterWork() throws {
        let place = try TemporaryFolder()
        defer { place.remove() }
        let folder = WorkFolder(path: place.path("work"))
        let straggler = try folder.join(plan: Self.plan)
        let owner = try folder.join(plan: Self.plan)
        try folder.write([1], to: "range-0")
        try folder.leave(owner)
        #expect(try folder.has("range-0"))
        let found = Mutex<Result<Bool, BatchJobError>?>(nil)
        let later = try DedicatedThread(name: "later") {
            let result = Result { () throws(BatchJobError) in
                let joining = try folder.join(plan: Self.plan)
                let isThere = try folder.has("range-0")
                try folder.leave(joining)
                return isThere
            }
            found.withLock { $0 = result }
        }
        _ = consume straggler
        later.join()
        let result = try #require(found.withLock { $0 })
        #expect(try result.get() == false)
        #expect(try FileSystem.attributes(of: folder.path) == nil)
    }

    /// Many end at the same moment: one of them marks the end, and the last removes the folder.
    @Test func allMayEndAtOnce() throws {
        let place = try TemporaryFolder()
        defer { place.remove() }
        let folder = WorkFolder(path: place.path("work"))
        for _ in 0..<50 {
            let results = try Workers(count: 4).map([0, 1, 2, 3]) { _ in
                Result { () throws(BatchJobError) in
                    try folder.leave(try folder.join(plan: Self.plan))
                }
            }
            for result in results { try result.get() }
            #expect(try FileSystem.attributes(of: folder.path) == nil)
        }
    }

    /// A kill amid the removal of ended work leaves any part of it.
    @Test(arguments: [["range-0", "ended"], ["plan", "ended"], ["ended"]])
    func restsOfEndedWorkAreRemoved(names: [String]) throws {
        let place = try TemporaryFolder()
        defer { place.remove() }
        let folder = WorkFolder(path: place.path("work"))
        try FileSystem.makeDirectory(folder.path)
        for name in names { try folder.write(Self.plan, to: name) }
        let joining = try folder.join(plan: Self.plan)
        let isOther = joining.isOtherPutAway
        #expect(!isOther)
        #expect(try folder.names(beginning: "") == ["plan"])
        try folder.leave(joining)
        #expect(try FileSystem.attributes(of: folder.path) == nil)
    }
}
