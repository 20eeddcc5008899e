import Foundation
import Testing

/// A running server and the models that are put in force beside it.
@Suite struct ChampionTests {
    /// What becomes of the model in force.
    enum Damage: CaseIterable {
        case list, model, newer, missing
    }

    /// The scores that a server or the command line states at one moment.
    private static func scores(_ json: [String: Any]) -> [Double] {
        let entries = json["entries"] as? [[String: Any]] ?? []
        return entries.compactMap { ($0["relevance"] as? [String: Any])?["score"] as? Double }
    }

    private static let moment = "2026-11-30T08:00:00Z"

    private static func plan(_ folder: TesseraFolder) throws -> [Double] {
        scores(
            try folder.succeed(
                "timeline",
                "--family",
                "systemSmall",
                "--at",
                moment,
                "--json"
            ).object()
        )
    }

    /// Records a use, so many hours after the beginning of November.
    private static func use(_ card: String, hour: Int, _ folder: TesseraFolder) throws {
        let start = try Date("2026-11-01T00:10:00Z", strategy: .iso8601)
        let instant = start.addingTimeInterval(Double(hour) * 3_600)
        try folder.succeed("use", "record", card, "--at", instant.formatted(.iso8601))
    }

    /// Puts a model in force as a promotion would, whatever it is worth.
    private static func enthrone(_ path: String, in folder: TesseraFolder) throws -> String {
        let model = try Data(contentsOf: URL(filePath: path))
        let json = try #require(try JSONSerialization.jsonObject(with: model) as? [String: Any])
        let name = String(try #require(json["digest"] as? String).prefix(12))
        let store = folder.database + ".models"
        try FileManager.default.createDirectory(
            atPath: store,
            withIntermediateDirectories: true
        )
        try model.write(to: URL(filePath: "\(store)/\(name).json"))
        try replace("\(store)/champion.json", #"{"reign":["\#(name)"]}"#)
        return name
    }

    /// Puts a file in its place by renaming, as the program does.
    private static func replace(_ path: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }

    @Test(arguments: Damage.allCases) func unusableModelLeavesTheOneBeforeServing(
        _ damage: Damage
    ) throws {
        let client = try WidgetClient(cards: ["Coffee", "Lunch", "Sport"])
        let folder = client.folder
        for day in 1...14 {
            let card = ["Coffee", "Lunch", "Sport"][day * day % 3]
            try Self.use(card, hour: day * 24 + 8, folder)
        }
        let uses = try folder.write(
            try folder.succeed("relevance", "generate", "--people", "8").output,
            to: "uses.csv"
        )
        let model = folder.path("model.json")
        let options = ["--output", model, "--rounds", "1", "--threads", "1"]
        try folder.succeed(["relevance", "train", "--events", uses] + options)
        let standard = try Self.plan(folder)
        let name = try Self.enthrone(model, in: folder)
        // The server takes it up by itself, for every plan that it makes from then on.
        var hour = 16 * 24
        var learned: [Double] = []
        while hour < 29 * 24 {
            try Self.use("Coffee", hour: hour, folder)
            hour += 1
            learned = try Self.plan(folder)
            let served = Self.scores(try client.timeline(query: "now=\(Self.moment)").json)
            if served == learned { break }
        }
        #expect(learned != standard)
        let served = Self.scores(try client.timeline(query: "now=\(Self.moment)").json)
        #expect(served == learned)
        let store = folder.database + ".models"
        switch damage {
        case .list: try Self.replace("\(store)/champion.json", "{\"reign\":[")
        case .model:
            try Self.replace("\(store)/\(name).json", "{}")
            try Self.replace("\(store)/champion.json", #"{"reign":["\#(name)"]}"#)
        case .newer:
            let text = try String(contentsOfFile: model, encoding: .utf8)
            let newer = text.replacingOccurrences(of: #""version":1"#, with: #""version":99"#)
            try Self.replace("\(store)/abcdef012345.json", newer)
            try Self.replace("\(store)/champion.json", #"{"reign":["\#(name)","abcdef012345"]}"#)
        case .missing:
            try Self.replace("\(store)/champion.json", #"{"reign":["\#(name)","012345abcdef"]}"#)
        }
        // Whoever asks is told; no other model comes into force.
        #expect(try folder.run("relevance", "status").status == 78)
        let complaints = try client.server.complaint()
        while try client.server.complaint() == complaints {
            // A plan that is not known yet has to ask for the model.
            let minute = 10 + hour % 40
            hour += 1
            _ = try client.timeline(query: "now=2026-11-30T09:\(minute):00Z&tz=UTC")
        }
        #expect(try client.server.complaint().contains("the one before keeps serving"))
        let zone = "&tz=Europe/Berlin"
        let after = Self.scores(try client.timeline(query: "now=\(Self.moment)" + zone).json)
        #expect(after == learned)
    }
}
