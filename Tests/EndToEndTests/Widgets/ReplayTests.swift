import Foundation
import Testing

/// `tessera timeline replay`: what was on the screen at uses that happened.
@Suite struct ReplayTests {
    private func household() throws -> TesseraFolder {
        let folder = try TesseraFolder()
        for name in ["A", "B"] { try folder.succeed("card", "add", name) }
        for (name, time) in [("A", "26T08:00"), ("B", "27T10:00"), ("B", "27T12:00")] {
            try folder.succeed("use", "record", name, "--at", "2026-10-\(time)")
        }
        return folder
    }

    private static let words = [
        "timeline", "replay", "--family", "systemSmall", "--config", #"{"mode":"recent"}"#, "--at",
        "2026-10-27T00:00", "--hours", "24",
    ]

    @Test func planKnowsThePastAlone() throws {
        let folder = try household()
        let body = try folder.run(Self.words + ["--json"])
        #expect(body.status == 0, "\(body)")
        let replay = try body.object()
        #expect(replay["uses"] as? Int == 2)
        // The first use of B met A on the screen; the reload after it brought B.
        let moments = try #require(replay["moments"] as? [[String: Any]])
        #expect(moments.map { $0["hit"] as? Bool } == [false, true])
        #expect(replay["hits"] as? Int == 1)
        #expect(replay["switches"] as? Int == 1)
        // Reloads after a use cost nothing of the budget.
        #expect(replay["reloads"] as? Int == 1)
        #expect(try folder.run(Self.words + ["--json"]).bytes == body.bytes)
    }

    @Test func withoutAReloadTheScreenStaysAsItWas() throws {
        let folder = try household()
        let body = try folder.run(Self.words + ["--json", "--no-reload-after-use"])
        let moments = try #require(try body.object()["moments"] as? [[String: Any]])
        #expect(moments.map { $0["hit"] as? Bool } == [false, false])
    }

    @Test func tableSaysWhatHappened() throws {
        let folder = try household()
        let table = try folder.run(Self.words)
        #expect(table.status == 0, "\(table)")
        #expect(try #require(table.lines.first).contains(#/^Time +Used +On the screen +Hit$/#))
        #expect(table.lines.count == 3)
        #expect(table.complaint.contains("1 of 2 uses were on the screen"), "\(table)")
    }

    @Test func wrongRequestIsRefused() throws {
        let folder = try household()
        try folder.refuse(["timeline", "replay"], 64, saying: ["--family"])
        try folder.refuse(Self.words + ["--budget", "0"], 64, saying: ["--budget"])
        try folder.refuse(["timeline", "replya", "--family", "systemSmall"], 64)
    }
}
