import Relevance

/// The figures of one result, as tables.
struct ReportTables {
    private let result: EvaluationResult

    init(_ result: EvaluationResult) {
        self.result = result
    }

    func write(to page: inout MarkupWriter) {
        let report = result.nextCard
        table(
            "The next card: \(report.people) people, \(report.events) uses, \(report.scored) scored",
            ["", "first", "first four", "mean of 1/rank"],
            [
                ("mean over people", rates(report.macro)),
                ("mean over uses", rates(report.micro)),
                ("another card than before", rates(report.switchMacro)),
            ],
            &page
        )
        if report.logLoss != nil {
            table(
                "Its probabilities",
                ["", ""],
                [
                    ("log loss", [number(report.logLoss)]),
                    ("calibration error", [number(report.expectedCalibrationError)]),
                ],
                &page
            )
        }
        if let timeline = result.timeline { write(timeline, &page) }
        if let intensity = result.intensity { write(intensity, &page) }
        if let score = result.score { write(score, &page) }
    }

    private func write(_ timelines: EvaluationResult.Timelines, _ page: inout MarkupWriter) {
        func row(_ report: TimelineReport) -> [String] {
            [
                report.hit1, report.hit4, report.hit1IncludingNovel, report.hit4IncludingNovel,
                report.switchesPerDay, report.setChangesPerDay,
            ].map { number($0) }
        }
        table(
            "Plans that a widget replays",
            [
                "made", "first", "first four", "first, all uses", "first four, all uses",
                "switches a day", "set changes a day",
            ],
            [
                ("at midnight", row(timelines.daily)),
                ("after each use too", row(timelines.afterUse)),
            ],
            &page
        )
    }

    private func write(_ intensities: EvaluationResult.Intensities, _ page: inout MarkupWriter) {
        func row(_ report: BinaryReport) -> [String] {
            [report.macroLogLoss, report.calibrationError, report.macroAUC].map { number($0) }
        }
        table(
            "Any use within the hour",
            ["known", "log loss", "calibration error", "area under the curve"],
            [
                ("all before the hour", row(intensities.live)),
                ("all before midnight", row(intensities.daily)),
            ],
            &page
        )
    }

    private func write(_ scores: EvaluationResult.Scores, _ page: inout MarkupWriter) {
        func row(_ report: BinaryReport) -> [String] {
            [report.informationGain, report.calibrationError, report.macroAUC].map { number($0) }
        }
        table(
            "A card shown is used within the hour",
            ["shown", "gain", "calibration error", "area under the curve"],
            [("one card", row(scores.small)), ("four cards", row(scores.medium))],
            &page
        )
    }

    private func rates(_ rates: HitRates) -> [String] {
        [rates.hit1, rates.hit4, rates.mrr].map { number($0) }
    }

    private func number(_ value: Double?) -> String {
        value.map { DecimalText.text($0, places: 4) } ?? "–"
    }

    private func table(
        _ caption: String,
        _ head: [String],
        _ rows: [(String, [String])],
        _ page: inout MarkupWriter
    ) {
        page.element("table") { page in
            page.element("caption", text: caption)
            page.element("thead") { page in
                page.element("tr") { page in
                    for name in head { page.element("th", [("scope", "col")], text: name) }
                }
            }
            page.element("tbody") { page in
                for (name, cells) in rows {
                    page.element("tr") { page in
                        page.element("th", [("scope", "row")], text: name)
                        for cell in cells { page.element("td", text: cell) }
                    }
                }
            }
        }
    }
}
