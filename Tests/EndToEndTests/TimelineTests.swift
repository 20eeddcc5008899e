import Foundation
import Testing

@Suite struct TimelineTests {
    /// Coffee on weekday mornings, groceries on Saturdays.
    private func household() throws -> TesseraFolder {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Coffee")
        try folder.succeed("card", "add", "Market")
        for day in ["19", "20", "21", "22", "23", "26", "27"] {
            try folder.succeed("use", "record", "Coffee", "--at", "2026-10-\(day)T08:00")
        }
        for day in ["10-17", "10-24", "10-10"] {
            try folder.succeed("use", "record", "Market", "--at", "2026-\(day)T11:00")
        }
        return folder
    }

    private static let instant = "2026-10-28T06:00:00Z"

    @Test(arguments: ["systemSmall", "systemMedium", "accessoryCircular"])
    func bodyIsTheSameOverBothByteForByte(family: String) throws {
        let folder = try household()
        let words = ["timeline", "--family", family, "--at", Self.instant, "--json"]
        let body = try folder.run(words)
        #expect(body.status == 0, "\(body)")
        #expect(body.bytes.last == UInt8(ascii: "}"))
        #expect(try folder.run(words).bytes == body.bytes)
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder, ["--request-clock"])
        defer { server.kill() }
        let kind = try #require(try body.object().text("kind"))
        let target = "/v1/widgets/\(kind)/timeline?family=\(family)&now=\(Self.instant)"
        let reply = try server.request(target, token: token)
        #expect(reply.status == 200, "\(reply)")
        #expect(reply.body == body.bytes)
    }

    @Test func tableShowsTimeCardsScoreAndWhy() throws {
        let folder = try household()
        let words = ["timeline", "--family", "systemSmall", "--at", Self.instant]
        let table = try folder.run(words)
        #expect(try #require(table.lines.first).contains(#/^Time +Cards +Score +Why$/#))
        let row = try #require(table.lines.dropFirst().first)
        let shape = #/^(Mon|Tue|Wed) 10-2\d \d\d:\d\d  Coffee +[01]\.\d{4}(–[01]\.\d{4})?  \w/#
        #expect(row.contains(shape), "\(table)")
        // Neighbours in the table differ in what is shown; every entry has a row where asked for.
        let shown = table.lines.dropFirst().map { $0.split(separator: "  ")[1] }
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 }, "\(table)")
        let entries = try folder.run(words + ["--entries"])
        #expect(entries.lines.count > table.lines.count, "\(entries)")
    }

    @Test func hoursBoundTheTable() throws {
        let folder = try household()
        let words = ["timeline", "--family", "systemSmall", "--at", Self.instant]
        let day = try folder.run(words + ["--hours", "24"]).lines
        let hour = try folder.run(words + ["--hours", "1"]).lines
        #expect(hour.count <= day.count)
        #expect(hour.count >= 2)
    }

    @Test func brokenConfigurationFallsBack() throws {
        let folder = try household()
        for configuration in [
            "{", "[]", #"{"mode":"magic"}"#, #"{"mode":"manual","cards":["../x"]}"#,
        ] {
            let result = try folder.run([
                "timeline", "--family", "systemSmall", "--config", configuration, "--json",
            ])
            #expect(result.status == 0, "\(result)")
            let entries = try #require(try result.object()["entries"] as? [[String: Any]])
            #expect(entries.first?.text("state") == "fallback")
            #expect(result.complaint.hasPrefix("tessera: --config "), "\(result)")
            #expect(result.complaint.filter { $0 == "\n" }.count == 1, "\(result)")
        }
        let good = try folder.run([
            "timeline", "--family", "systemSmall", "--config", #"{"mode":"recent"}"#, "--json",
        ])
        #expect(good.complaint.isEmpty, "\(good)")
        // A mistyped name is no setting, and nothing else is lost by it.
        let strange = try folder.run([
            "timeline", "--family", "systemSmall", "--config", #"{"mode":"recent","cord":1}"#,
            "--json",
        ])
        #expect(strange.output == good.output)
        #expect(strange.complaint.contains("'cord' is no setting"), "\(strange)")
    }

    @Test func wrongRequestIsRefused() throws {
        let folder = try household()
        let words = ["timeline", "--family", "systemSmall"]
        try folder.refuse(words + ["--tz", "Mars/Phobos"], 64, saying: ["Mars/Phobos"])
        try folder.refuse(
            words + ["--kind", "CardListWidgt"],
            64,
            saying: ["mean 'CardListWidget'?"]
        )
        try folder.refuse(words + ["--device", "Phone"], 1, saying: ["no device 'Phone'"])
    }
}
