import Batch
import Relevance
import Terminal

/// How a predictor fared on one file, for people.
struct EvaluationTable {
    /// One row a figure.
    let table: Table

    init(_ result: EvaluationResult) {
        var rows = Table([
            Table.Column(result.path, isFlexible: true), Table.Column("first", .trailing),
            Table.Column("first four", .trailing), Table.Column("other", .trailing),
        ])
        func add(_ name: String, _ first: Double?, _ four: Double?, _ other: String = "") {
            rows.append([
                Table.Cell(name), Table.Cell(Self.text(first)), Table.Cell(Self.text(four)),
                Table.Cell(other),
            ])
        }
        let report = result.nextCard
        add("people \(report.people), uses \(report.events), scored \(report.scored)", nil, nil)
        add("mean over people", report.macro.hit1, report.macro.hit4)
        add("mean over uses", report.micro.hit1, report.micro.hit4)
        add("another card than before", report.switchMacro.hit1, report.switchMacro.hit4)
        add("log loss", nil, nil, Self.text(report.logLoss))
        add("calibration error", nil, nil, Self.text(report.expectedCalibrationError))
        if let timeline = result.timeline {
            for (name, report) in [("midnight", timeline.daily), ("after use", timeline.afterUse)] {
                add("plans made at \(name)", report.hit1, report.hit4)
                add("  changes a day", report.switchesPerDay, report.setChangesPerDay)
            }
        }
        if let intensity = result.intensity {
            for (name, report) in [("live", intensity.live), ("from midnight", intensity.daily)] {
                add("any use, \(name): log loss", nil, nil, Self.text(report.macroLogLoss))
                add("  calibration error", nil, nil, Self.text(report.calibrationError))
                add("  area under the curve", nil, nil, Self.text(report.macroAUC))
            }
        }
        if let score = result.score {
            add("score: gain", score.small.informationGain, score.medium.informationGain)
            add("  calibration error", score.small.calibrationError, score.medium.calibrationError)
            add("  area under the curve", score.small.macroAUC, score.medium.macroAUC)
        }
        table = rows
    }

    private static func text(_ number: Double?) -> String {
        number.map { DecimalText.text($0, places: 4) } ?? ""
    }
}
