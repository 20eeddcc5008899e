import Foundation
import Glibc
import Testing

/// `relevance train` as processes that are killed, helped and doubled.
@Suite struct TrainingCommandTests {
    /// Generated people in a file of a folder.
    private static func uses(_ folder: TesseraFolder, people: Int) throws -> String {
        let text = try folder.succeed("relevance", "generate", "--people", "\(people)").output
        return try folder.write(text, to: "uses.csv")
    }

    private static func arguments(
        _ uses: String,
        _ output: String,
        _ more: String...
    ) -> [String] {
        [
            "relevance", "train", "--events", uses, "--output", output, "--rounds", "3",
            "--threads", "1",
        ] + more
    }

    private static func start(
        _ arguments: [String],
        in folder: TesseraFolder
    ) throws -> ChildProcess {
        try ChildProcess(
            [TesseraFolder.executable] + arguments,
            environment: folder.environment(),
            folder: folder.url.path,
            output: .file("/dev/null"),
            complaint: .file(folder.path("complaint-\(UUID().uuidString).log"))
        )
    }

    /// Waits until a part of the work lies in its folder, or the work is over.
    private static func awaitPart(_ prefix: String, of output: String) {
        let files = FileManager.default
        while !files.fileExists(atPath: output) {
            do {
                let names = try files.contentsOfDirectory(atPath: output + ".work")
                if names.contains(where: { $0.hasPrefix(prefix) }) { return }
            } catch {
                // The folder is not there yet.
            }
            usleep(500)
        }
    }

    @Test(arguments: [
        "plan", "survey", "uses", "copied", "statistics", "step-0", "step-1", "step-2",
        "calibration",
    ])
    func killedTrainingGoesOnToTheSameModel(moment: String) throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 24)
        let (whole, broken) = (folder.path("whole.json"), folder.path("broken.json"))
        try folder.succeed(Self.arguments(uses, whole))
        let before = try folder.succeed("relevance", "status", "--json").output
        let process = try Self.start(Self.arguments(uses, broken), in: folder)
        Self.awaitPart(moment, of: broken)
        process.send(SIGKILL)
        process.wait()
        #expect(try folder.succeed("relevance", "status", "--json").output == before)
        try folder.succeed(Self.arguments(uses, broken))
        let models = try [whole, broken].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(models[0] == models[1])
        #expect(!FileManager.default.fileExists(atPath: broken + ".work"))
    }

    @Test(arguments: 1...3) func trainingThatIsKilledAgainAndAgainComesToItsEnd(
        seed: UInt64
    ) throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 24)
        let (whole, broken) = (folder.path("whole.json"), folder.path("broken.json"))
        try folder.succeed(Self.arguments(uses, whole))
        var random = seed
        for _ in 0..<6 {
            // Knuth's numbers of MMIX; any moment will do.
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let process = try Self.start(
                Self.arguments(uses, broken, "--processes", "2"),
                in: folder
            )
            usleep(UInt32(random >> 33) % 400_000)
            process.send(SIGKILL)
            process.wait()
        }
        try folder.succeed(Self.arguments(uses, broken))
        let models = try [whole, broken].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(models[0] == models[1])
    }

    /// The processes that help with the work of an output.
    private static func helpers(of output: String) throws -> [pid_t] {
        var found: [pid_t] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let identifier = pid_t(name) else { continue }
            let data: Data
            do {
                data = try Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
            } catch {
                // It ended while we looked.
                continue
            }
            let words = data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            if words.contains("work"), words.last == output + ".work" { found.append(identifier) }
        }
        return found
    }

    @Test func deadHelpersAreReplacedByTheOthers() throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 24)
        let (whole, shared) = (folder.path("whole.json"), folder.path("shared.json"))
        try folder.succeed(Self.arguments(uses, whole))
        let process = try Self.start(Self.arguments(uses, shared, "--processes", "3"), in: folder)
        var victims: [pid_t] = []
        while victims.isEmpty, !FileManager.default.fileExists(atPath: shared) {
            victims = try Self.helpers(of: shared)
        }
        for victim in victims { kill(victim, SIGKILL) }
        #expect(process.wait() == 0)
        let models = try [whole, shared].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(models[0] == models[1])
    }

    @Test func helpersFinishWhatTheirDeadParentBegan() throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 24)
        let (whole, shared) = (folder.path("whole.json"), folder.path("shared.json"))
        try folder.succeed(Self.arguments(uses, whole))
        let process = try Self.start(Self.arguments(uses, shared, "--processes", "2"), in: folder)
        Self.awaitPart("survey", of: shared)
        process.send(SIGKILL)
        process.wait()
        while try !Self.helpers(of: shared).isEmpty { usleep(2_000) }
        try folder.succeed(Self.arguments(uses, shared))
        let models = try [whole, shared].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(models[0] == models[1])
    }

    @Test func twoTrainersOfOneModelShareTheWork() throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 16)
        let (whole, shared) = (folder.path("whole.json"), folder.path("shared.json"))
        try folder.succeed(Self.arguments(uses, whole))
        let processes = try (0..<2).map { _ in
            try Self.start(Self.arguments(uses, shared), in: folder)
        }
        for process in processes { #expect(process.wait() == 0) }
        let models = try [whole, shared].map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(models[0] == models[1])
        #expect(!FileManager.default.fileExists(atPath: shared + ".work"))
    }

    @Test func modelGoesToTheStandardOutputToo() throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 8)
        let path = folder.path("model.json")
        try folder.succeed(Self.arguments(uses, path))
        let result = try folder.run(
            Self.arguments(uses, "-"),
            environment: ["TMPDIR": folder.url.path]
        )
        #expect(result.status == 0)
        #expect(Data(result.bytes) == (try Data(contentsOf: URL(filePath: path))))
        #expect(try folder.fileNames() == ["model.json", "uses.csv"])
    }

    // MARK: From the database

    /// A person with the uses of one generated person.
    private static func add(_ name: String, user: Int, _ folder: TesseraFolder) throws {
        try folder.succeed("person", "add", name, "--tz", "Europe/Berlin")
        try folder.succeed("wallet", "create", "\(name)'s", "--person", name)
        try folder.succeed(
            "use",
            "import",
            folder.path("uses.csv"),
            "--user",
            "\(user)",
            "--tz",
            "Europe/Berlin",
            "--create-cards",
            "--person",
            name,
            "--wallet",
            "\(name)'s"
        )
    }

    private static func people(_ folder: TesseraFolder, _ more: String...) throws -> [Int] {
        let answer = try folder.succeed(
            [
                "relevance", "train", "--output", folder.path("model.json"), "--rounds", "1",
                "--json",
            ] + more
        ).object()
        let provenance = try #require(answer["provenance"] as? [String: Any])
        let data = try #require(provenance["data"] as? [[String: Any]])
        return data.compactMap { $0["people"] as? Int }
    }

    @Test func databaseIsLearnedFromWithoutThoseWhoOptedOut() throws {
        let folder = try TesseraFolder()
        let uses = try Self.uses(folder, people: 4)
        let nobody = ["relevance", "train", "--output", folder.path("model.json")]
        try folder.refuse(nobody, 78, saying: ["There is no database"])
        for (number, name) in ["Anna", "Boris"].enumerated() {
            try Self.add(name, user: number, folder)
        }
        #expect(try Self.people(folder) == [2])
        #expect(try Self.people(folder, "--processes", "2") == [2])
        #expect(try Self.people(folder, "--events", uses) == [4])
        #expect(try Self.people(folder, "--events", uses, "--own-uses") == [4, 2])
        try folder.succeed("person", "edit", "Anna", "--training", "off")
        #expect(try Self.people(folder) == [1])
        try folder.succeed("person", "edit", "Boris", "--training", "off")
        try folder.refuse(nobody, 65, saying: ["There is nobody to learn from"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("model.json.work")))
        try folder.succeed("person", "edit", "Anna", "--training", "on")
        #expect(try Self.people(folder) == [1])
    }

    @Test func workWithSomebodyWhoOptedOutSinceIsPutAway() throws {
        let folder = try TesseraFolder()
        _ = try Self.uses(folder, people: 2)
        for (number, name) in ["Anna", "Boris"].enumerated() {
            try Self.add(name, user: number, folder)
        }
        let output = folder.path("model.json")
        let train = ["relevance", "train", "--output", output, "--rounds", "60", "--json"]
        let process = try Self.start(train, in: folder)
        Self.awaitPart("step-", of: output)
        process.send(SIGKILL)
        process.wait()
        let isUnfinished = FileManager.default.fileExists(atPath: output + ".work/survey.part")
        try folder.succeed("person", "edit", "Anna", "--training", "off")
        let result = try folder.run(train)
        #expect(result.status == 0, "\(result)")
        #expect(result.complaint.contains("somebody opted out since") == isUnfinished)
        let provenance = try #require(try result.object()["provenance"] as? [String: Any])
        let data = try #require(provenance["data"] as? [[String: Any]])
        #expect(data.compactMap { $0["people"] as? Int } == [1])
    }
}
