import Barcode
import JSON
import WalletCore

/// The JSON of an encoded code: its modules and what belongs to them.
struct SymbolDocument {
    private let encoded: EncodedBarcode

    init(_ encoded: EncodedBarcode) {
        self.encoded = encoded
    }

    /// Writes the document.
    func write(to json: inout JSONWriter) {
        json.object { json in writeMembers(to: &json) }
    }

    /// Writes the members of the document into an object that is open.
    func writeMembers(to json: inout JSONWriter) {
        json.member("symbology", encoded.symbology.rawValue)
        writeSymbol(to: &json)
        json.member("text", encoded.text)
        if let normalised = encoded.normalised {
            NormalisationDocument(normalised).write(to: &json)
        }
        if !encoded.warnings.isEmpty {
            json.member("warnings") { json in
                json.array(encoded.warnings) { json, warning in json.value(warning.rawValue) }
            }
        }
    }

    private func writeSymbol(to json: inout JSONWriter) {
        let symbol = encoded.symbol
        json.member("modules") { json in
            json.array(0..<symbol.modules.height) { json, row in
                json.value(symbol.modules.rowText(row))
            }
        }
        if !symbol.rowHeights.isEmpty {
            json.member("rowHeights") { json in
                json.array(symbol.rowHeights) { json, height in json.value(Int64(height)) }
            }
        }
        json.member("quietZone") { json in
            json.object { json in
                json.member("left", symbol.quietZone.left)
                json.member("right", symbol.quietZone.right)
                json.member("top", symbol.quietZone.top)
                json.member("bottom", symbol.quietZone.bottom)
            }
        }
    }
}
