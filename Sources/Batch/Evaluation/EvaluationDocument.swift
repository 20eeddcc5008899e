public import JSON
import Relevance

/// Results as the command line prints them.
///
/// **Source:** design section 4, `relevance evaluate`.
public struct EvaluationDocument: Sendable {
    private let results: [EvaluationResult]

    /// Takes one result a file.
    public init(_ results: [EvaluationResult]) {
        self.results = results
    }

    /// Writes one object for one file, `{"sets":[…]}` for several.
    public func write(to json: inout JSONWriter) {
        guard results.count != 1 else {
            json.object { json in write(results[0], to: &json) }
            return
        }
        json.object { json in
            json.member("sets") { json in
                json.array(results) { json, result in
                    json.object { json in
                        json.member("file", result.path)
                        write(result, to: &json)
                    }
                }
            }
        }
    }

    private func write(_ result: EvaluationResult, to json: inout JSONWriter) {
        let report = result.nextCard
        json.member("predictor", result.predictor)
        json.member("users", report.people)
        json.member("events", report.events)
        json.member("scored", report.scored)
        json.member("macro") { json in write(report.macro, to: &json) }
        json.member("micro") { json in write(report.micro, to: &json) }
        json.member("switch") { json in
            json.object { json in
                json.member("hit1", decimal: report.switchMacro.hit1)
                json.member("hit4", decimal: report.switchMacro.hit4)
            }
        }
        json.member("logLoss", decimal: report.logLoss)
        json.member("ece", decimal: report.expectedCalibrationError)
        json.member("microsecondsPerPrediction", decimal: report.microsecondsPerPrediction)
        if let timeline = result.timeline { write(timeline, to: &json) }
        if let intensity = result.intensity { write(intensity, to: &json) }
        if let score = result.score { write(score, to: &json) }
    }

    private func write(_ rates: HitRates, to json: inout JSONWriter) {
        json.object { json in
            json.member("hit1", decimal: rates.hit1)
            json.member("hit4", decimal: rates.hit4)
            json.member("mrr", decimal: rates.mrr)
        }
    }

    private func write(_ timelines: EvaluationResult.Timelines, to json: inout JSONWriter) {
        json.member("timeline") { json in
            json.object { json in
                for (name, report) in [
                    ("daily", timelines.daily), ("afterUse", timelines.afterUse),
                ] {
                    json.member(name) { json in
                        json.object { json in
                            json.member("hit1", decimal: report.hit1)
                            json.member("hit4", decimal: report.hit4)
                            json.member("hit1InclNovel", decimal: report.hit1IncludingNovel)
                            json.member("hit4InclNovel", decimal: report.hit4IncludingNovel)
                            json.member("switchesPerDay", decimal: report.switchesPerDay)
                            json.member("setChangesPerDay", decimal: report.setChangesPerDay)
                        }
                    }
                }
            }
        }
    }

    private func write(_ intensities: EvaluationResult.Intensities, to json: inout JSONWriter) {
        json.member("intensity") { json in
            json.object { json in
                for (name, report) in [("live", intensities.live), ("daily", intensities.daily)] {
                    json.member(name) { json in
                        json.object { json in
                            json.member("logLoss", decimal: report.macroLogLoss)
                            json.member("ece", decimal: report.calibrationError)
                            json.member("auc", decimal: report.macroAUC)
                        }
                    }
                }
            }
        }
    }

    private func write(_ scores: EvaluationResult.Scores, to json: inout JSONWriter) {
        json.member("score") { json in
            json.object { json in
                for (name, report) in [("small", scores.small), ("medium", scores.medium)] {
                    json.member(name) { json in
                        json.object { json in
                            json.member("gain", decimal: report.informationGain)
                            json.member("ece", decimal: report.calibrationError)
                            json.member("auc", decimal: report.macroAUC)
                        }
                    }
                }
            }
        }
    }
}
