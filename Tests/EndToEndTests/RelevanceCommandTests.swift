import Foundation
import Testing

@Suite struct RelevanceCommandTests {
    /// Generated people in a file of the folder.
    private func uses(_ folder: TesseraFolder, seed: Int) throws -> String {
        let text = try folder.succeed(
            "relevance",
            "generate",
            "--people",
            "8",
            "--seed",
            "\(seed)"
        ).output
        let path = folder.path("uses-\(seed).csv")
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func trainedModelIsJudgedAndNotPromotedForNothing() throws {
        let folder = try TesseraFolder()
        let (uses, others) = (try uses(folder, seed: 1), try uses(folder, seed: 2))
        let model = folder.path("model.json")
        try folder.succeed(
            "relevance",
            "train",
            "--events",
            uses,
            "--output",
            model,
            "--rounds",
            "1"
        )
        let status = try folder.succeed("relevance", "status", "--json").object()
        #expect(status["shipped"] as? Bool == true)
        // One round over a few people is no match for the shipped model.
        let refused = try folder.run("relevance", "promote", model, "--events", others)
        #expect(refused.status == 1)
        #expect(refused.complaint.contains("is not put in force"))
        let after = try folder.succeed("relevance", "status", "--json").object()
        #expect(after.text("model") == status.text("model"))
        let back = try folder.run("relevance", "rollback")
        #expect(back.status == 1)
    }

    @Test func damagedModelIsRefused() throws {
        let folder = try TesseraFolder()
        let uses = try uses(folder, seed: 1)
        let model = folder.path("model.json")
        try Data("{".utf8).write(to: URL(filePath: model))
        let result = try folder.run(
            "relevance",
            "evaluate",
            "--events",
            uses,
            "--predictor",
            "model",
            "--model",
            model
        )
        #expect(result.status == 65)
        #expect(result.complaint.contains("is damaged"))
    }

    @Test func explanationNamesTheCards() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Corner Coffee", "--tz", "Europe/Berlin")
        try folder.succeed("use", "record", "Corner Coffee")
        let answer = try folder.succeed("relevance", "explain", "--json").object()
        let cards = answer["cards"] as? [[String: Any]] ?? []
        #expect(cards.count == 1)
        #expect(cards.first?["probability"] as? Double == 1)
        #expect((cards.first?["reasons"] as? [Any])?.isEmpty == false)
    }

    @Test func reportIsWrittenBesideTheTable() throws {
        let folder = try TesseraFolder()
        let uses = try uses(folder, seed: 1)
        let evaluate = ["relevance", "evaluate", "--events", uses, "--predictor", "kde"]
        let path = folder.path("report.html")
        let table = try folder.succeed(evaluate + ["--report", path]).output
        #expect(table == (try folder.succeed(evaluate).output))
        let html = try String(contentsOfFile: path, encoding: .utf8)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("uses-1.csv"))
        #expect(try folder.succeed(evaluate + ["--report", "-"]).output == html)
        try folder.refuse(
            evaluate + ["--report", folder.path("none/report.html")],
            65,
            saying: ["none/report.html"]
        )
    }
}
