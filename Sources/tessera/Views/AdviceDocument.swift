import Barcode
import JSON
import WalletCore

/// The JSON of what a number could be.
struct AdviceDocument {
    private let advice: SymbologyAdvice

    init(_ advice: SymbologyAdvice) {
        self.advice = advice
    }

    /// Writes the document.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("candidates") { json in json.array(advice.candidates, Self.write) }
            json.member("refusals") { json in
                json.array(advice.refusals) { json, refusal in
                    json.object { json in
                        json.member("symbology", refusal.symbology.rawValue)
                        json.member("error") { json in
                            ErrorDocument(
                                code: refusal.error.code,
                                message: refusal.error.message,
                                suggestion: refusal.error.suggestion
                            )
                            .write(to: &json)
                        }
                    }
                }
            }
        }
    }

    private static func write(_ json: inout JSONWriter, _ candidate: SymbologyCandidate) {
        json.object { json in
            json.member("symbology", candidate.symbology.rawValue)
            json.member("plausibility", candidate.plausibility.rawValue)
            json.member("reason") { json in
                json.object { json in
                    json.member("code", candidate.reason.code)
                    json.member("message", candidate.reason.message)
                }
            }
            json.member("text", candidate.text)
            if let normalised = candidate.normalised {
                NormalisationDocument(normalised).write(to: &json)
            }
        }
    }
}
