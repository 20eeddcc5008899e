import POSIX
import TestSupport
import Testing

@Suite struct FileSystemTests {
    @Test func absentIsNoFailure() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(try FileSystem.attributes(of: folder.path("none")) == nil)
        #expect(try FileSystem.attributes(of: folder.path("none/below")) == nil)
        try FileSystem.remove(folder.path("none"))
        #expect(throws: POSIXError("rename", number: 2)) {
            try FileSystem.rename(folder.path("none"), to: folder.path("other"))
        }
        #expect(throws: POSIXError.self) {
            try FileSystem.synchronize(file: folder.path("none"))
        }
    }

    @Test func foldersAreMadeAllTheWay() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for _ in 1...2 { try FileSystem.makeDirectory(folder.path("a/b/c")) }
        #expect(try FileSystem.attributes(of: folder.path("a/b/c"))?.isDirectory == true)
        try FileSystem.synchronize(directory: folder.path("a/b"))
        try FileSystem.makeFile(folder.path("file"))
        #expect(throws: POSIXError.self) {
            try FileSystem.makeDirectory(folder.path("file/below"))
        }
        #expect(throws: POSIXError.self) {
            try FileSystem.synchronize(directory: folder.path("file"))
        }
    }

    @Test func aLinkIsTheSameFileAndReplacesNothing() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (first, second) = (folder.path("first"), folder.path("second"))
        try FileSystem.makeFile(first)
        try FileSystem.link(first, to: second)
        let identities = try [first, second].map { try FileSystem.attributes(of: $0)?.identity }
        #expect(identities[0] != nil)
        #expect(identities[0] == identities[1])
        do throws(POSIXError) {
            try FileSystem.link(first, to: second)
            Issue.record("a name that is taken was given again")
        } catch {
            #expect(error.isExisting)
        }
        try FileSystem.rename(second, to: folder.path("third"))
        #expect(try FileSystem.attributes(of: second) == nil)
    }

    @Test(arguments: [
        ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/c", "/a/b"), ("/", "/"), ("a/", "a"),
    ])
    func aPathLiesInItsFolder(path: String, expected: String) {
        #expect(FileSystem.directory(of: path) == expected)
    }

    @Test func theDiskTellsWhatIsFree() throws {
        #expect(try FileSystem.freeByteCount(at: "/") > 0)
        #expect(throws: POSIXError("statvfs", number: 2)) {
            try FileSystem.freeByteCount(at: "/no/such/folder")
        }
    }

    @Test(
        arguments: [(28, true), (122, true), (27, true), (5, false), (13, false)] as [(Int32, Bool)]
    )
    func noRoomHasThreeNumbers(number: Int32, isFull: Bool) {
        #expect(POSIXError("write", number: number).isFull == isFull)
        #expect(!POSIXError("write", number: number).reason.isEmpty)
    }

    @Test func folderTellsWhatLiesInItAndGoesWithIt() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("inner")
        #expect(try FileSystem.names(in: path) == nil)
        try FileSystem.makeDirectory(path)
        for name in ["b", ".hidden", "a"] { try FileSystem.makeFile(path + "/" + name) }
        #expect(try FileSystem.names(in: path) == [".hidden", "a", "b"])
        try FileSystem.makeDirectory(path + "/below")
        #expect(throws: POSIXError.self) { try FileSystem.removeDirectory(path) }
        try FileSystem.removeDirectory(path + "/below")
        try FileSystem.removeDirectory(path)
        #expect(try FileSystem.attributes(of: path) == nil)
        try FileSystem.removeDirectory(path)
    }

    @Test func temporaryFoldersAreTheirOwnersAlone() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let paths = try (0..<2).map { _ in
            try FileSystem.makeTemporaryDirectory(in: folder.path(""), beginning: "work-")
        }
        #expect(paths[0] != paths[1])
        #expect(
            try FileSystem.names(in: folder.path(""))?.allSatisfy { $0.hasPrefix("work-") } == true
        )
        #expect(throws: POSIXError("mkdtemp", number: 2)) {
            try FileSystem.makeTemporaryDirectory(in: folder.path("none"), beginning: "work-")
        }
    }
}
