import Foundation
import Glibc
import Testing

/// `relevance refresh` as processes that share the people and are killed.
@Suite struct RefreshCommandTests {
    /// A database with a person who has the uses of a generated one.
    private static func folder() throws -> TesseraFolder {
        let folder = try TesseraFolder()
        let text = try folder.succeed("relevance", "generate", "--people", "1").output
        try folder.succeed(
            "use",
            "import",
            try folder.write(text, to: "uses.csv"),
            "--user",
            "0",
            "--tz",
            "Europe/Berlin",
            "--create-cards"
        )
        return folder
    }

    private static func refresh(
        _ folder: TesseraFolder,
        _ more: String...
    ) throws -> [String: Int] {
        let answer = try folder.succeed(["relevance", "refresh", "--json"] + more).object()
        return answer.compactMapValues { $0 as? Int }
    }

    @Test func statisticsAreKeptOnceAndTheTimelineIsTheSame() throws {
        let folder = try Self.folder()
        let plan = [
            "timeline", "--family", "systemMedium", "--at", "2030-01-01T08:00:00Z", "--json",
        ]
        let before = try folder.succeed(plan).output
        #expect(try Self.refresh(folder) == ["people": 1, "written": 1])
        #expect(try folder.succeed(plan).output == before)
        #expect(try Self.refresh(folder, "--processes", "3") == ["people": 1, "written": 0])
        #expect(!FileManager.default.fileExists(atPath: folder.database + ".refresh"))
        try folder.refuse(
            ["relevance", "refresh", "--database", folder.path("none.db")],
            78,
            saying: ["There is no database"]
        )
    }

    @Test(arguments: 1...3) func killedRefreshIsGoneOnWith(seed: UInt32) throws {
        let folder = try Self.folder()
        for round in 0..<4 {
            let process = try ChildProcess(
                [TesseraFolder.executable, "relevance", "refresh", "--processes", "2"],
                environment: folder.environment(),
                folder: folder.url.path,
                output: .file("/dev/null"),
                complaint: .file("/dev/null")
            )
            usleep((seed &* 7_919 &+ UInt32(round) &* 30_011) % 90_000)
            process.send(SIGKILL)
            process.wait()
        }
        #expect(try Self.refresh(folder)["people"] == 1)
        #expect(try folder.succeed("doctor").status == 0)
        #expect(try Self.refresh(folder) == ["people": 1, "written": 0])
    }
}
