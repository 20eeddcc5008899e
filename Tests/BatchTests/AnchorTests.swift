import Batch
import Foundation
import Relevance
import Testing

/// What the benchmark's reference script prints, to four decimals.
@Suite(.enabled(if: SharedBenchmark.isPresent, "the benchmark files are not beside the package"))
struct AnchorTests {
    // Without optimisation each row takes a while; the other rows were compared by hand.
    @Test(arguments: [(EvaluationPredictor.mru, "fsqnyc-dev"), (.mfu, "journey-dev")])
    func timelineRowIsReproduced(_ row: (predictor: EvaluationPredictor, set: String)) throws {
        let (predictor, set) = row
        let result = try evaluate(predictor, set, .timeline)
        let timeline = try #require(result.timeline)
        for (regime, report) in [("daily", timeline.daily), ("afterUse", timeline.afterUse)] {
            let row = try anchors("\(set) timeline \(regime) \(predictor.rawValue.uppercased()) ")
            #expect(report.scored == row["n"].map { Int($0) })
            #expect(report.days == row["days"].map { Int($0) })
            for (value, name) in [
                (report.hit1, "macro_hit1"), (report.hit4, "macro_hit4"),
                (report.hit1IncludingNovel, "macro_hit1_incl_novel"),
                (report.hit4IncludingNovel, "macro_hit4_incl_novel"),
                (report.switchesPerDay, "switches1_per_day"),
                (report.setChangesPerDay, "set_changes4_per_day"),
            ] {
                let wanted = try #require(row[name])
                #expect(abs(value - wanted) < 0.000_05, "\(name)")
            }
        }
    }

    @Test(arguments: ["fsqnyc-dev"])
    func scoreRowIsReproduced(_ set: String) throws {
        let result = try evaluate(.mfu, set, .score)
        let score = try #require(result.score)
        for (size, report) in [("top1", score.small), ("top4", score.medium)] {
            let row = try anchors("\(set) relevance live const60xMFU \(size) ")
            #expect(report.cameTrue == row["events_hours"].map { Int($0) })
            for (value, name) in [
                (report.microLogLoss, "logloss_micro"), (report.macroLogLoss, "logloss_macro"),
                (report.calibrationError, "ece15_equal_mass"), (report.macroAUC ?? 0, "auc_macro"),
            ] {
                let wanted = try #require(row[name])
                #expect(abs(value - wanted) < 0.000_005, "\(name)")
            }
        }
    }

    private func evaluate(
        _ predictor: EvaluationPredictor,
        _ set: String,
        _ parts: EvaluationParts
    ) throws -> EvaluationResult {
        let path = SharedBenchmark.folder.appending(path: "relevance/\(set).csv.gz").path
        return try Evaluation(
            [predictor == .mru ? .mru : .mfu],
            files: [UsageFile(path: path)],
            parts: parts,
            workers: Workers(count: 2)
        ).run()[0]
    }

    /// The values of one line of `eval-output-dev.txt`.
    private func anchors(_ prefix: String) throws -> [String: Double] {
        let url = SharedBenchmark.folder.appending(path: "timeline/eval-output-dev.txt")
        let text = try String(contentsOf: url, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(prefix) })
        let pairs = line.dropFirst(prefix.count).split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: "=")
            return Double(parts[1]).map { (String(parts[0]), $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
