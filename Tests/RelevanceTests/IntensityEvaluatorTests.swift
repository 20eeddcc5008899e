import Foundation
import Relevance
import Testing

@Suite struct IntensityEvaluatorTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let file: BenchmarkFile
        let knowledge: HourAnswers.Knowledge
        let predictor: HourHistogram.Predictor
        let name: String
        var testDescription: String { "\(file.rawValue) \(knowledge) \(name)" }
    }

    static let rows: [Row] = [
        Row(file: .journey, knowledge: .live, predictor: .dayHours, name: "hist24"),
        Row(file: .journey, knowledge: .daily, predictor: .weekHours, name: "hist168"),
        Row(file: .fsqnyc, knowledge: .live, predictor: .weekHours, name: "hist168"),
        Row(file: .fsqnyc, knowledge: .daily, predictor: .dayHours, name: "hist24"),
        Row(file: .fsqnyc, knowledge: .live, predictor: .constant60, name: "const60"),
    ]

    /// Source: `eval-output-dev.txt` of the timeline benchmark, printed by its reference script.
    @Test(.enabled(if: BenchmarkFile.arePresent, BenchmarkFile.absence), arguments: rows)
    func anchorIsReproduced(_ row: Row) throws {
        var evaluator = IntensityEvaluator(
            .histogram(row.predictor, cards: nil),
            knowing: row.knowledge
        )
        for person in try row.file.people() {
            evaluator.add(person)
        }
        let report = evaluator.report
        let expected = try Self.anchors(row)
        #expect(report.people == expected["users"].map { Int($0) })
        #expect(report.answers == expected["n"].map { Int($0) })
        #expect(report.cameTrue == expected["events_hours"].map { Int($0) })
        #expect(sixDecimals(report.macroLogLoss) == expected["logloss_macro"])
        #expect(sixDecimals(report.microLogLoss) == expected["logloss_micro"])
        #expect(sixDecimals(report.macroBrier) == expected["brier_macro"])
        #expect(sixDecimals(report.microBrier) == expected["brier_micro"])
        #expect(sixDecimals(report.calibrationError) == expected["ece15_equal_mass"])
        #expect(report.macroAUC.map(sixDecimals) == expected["auc_macro"])
        #expect(report.microAUC.map(sixDecimals) == expected["auc_micro"])
    }

    /// The values of one line `journey-dev intensity live hist24 users=580 n=…`.
    private static func anchors(_ row: Row) throws -> [String: Double] {
        let url = BenchmarkFile.sharedFolder.appending(path: "data/timeline/eval-output-dev.txt")
        let text = try String(contentsOf: url, encoding: .utf8)
        let prefix = "\(row.file.rawValue) intensity \(row.knowledge) \(row.name) "
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(prefix) })
        let pairs = line.dropFirst(prefix.count).split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: "=")
            return Double(parts[1]).map { (String(parts[0]), $0) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test(.enabled(if: BenchmarkFile.arePresent, BenchmarkFile.absence))
    func modelIsCalibratedOnAFewPeople() throws {
        var evaluator = IntensityEvaluator(.model(.standard), knowing: .live)
        var anchor = IntensityEvaluator(.histogram(.weekHours, cards: nil), knowing: .live)
        for person in try BenchmarkFile.journey.people().prefix(8) {
            evaluator.add(person)
            anchor.add(person)
        }
        #expect(evaluator.report.macroLogLoss < anchor.report.macroLogLoss)
        #expect(evaluator.report.calibrationError < 0.003)
    }

    private func sixDecimals(_ value: Double) -> Double {
        (value * 1_000_000).rounded() / 1_000_000
    }
}
