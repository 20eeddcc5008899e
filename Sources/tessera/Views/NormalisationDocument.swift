import Barcode
import JSON

/// The JSON of what was changed in a message before it was encoded.
struct NormalisationDocument {
    private let normalised: BarcodeNormalisation

    init(_ normalised: BarcodeNormalisation) {
        self.normalised = normalised
    }

    /// Writes the member `normalised` into an object that is open.
    func write(to json: inout JSONWriter) {
        json.member("normalised") { json in
            json.object { json in
                json.member("to", normalised.to)
                json.member("codes") { json in
                    json.array(normalised.codes) { json, code in json.value(code.rawValue) }
                }
            }
        }
    }
}
