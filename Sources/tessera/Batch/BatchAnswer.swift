import Barcode
import JSON
import Terminal

/// The answer to one line of `barcode batch`.
struct BatchAnswer {
    /// What the line asked to be answered under; nil where it does not say.
    let id: JSONValue?
    /// The symbol, or why there is none.
    let outcome: Result<EncodedBarcode, BatchError>

    /// The most bytes of a line: several times what the largest symbol holds, every byte escaped.
    static let lineByteCountMax = 1 << 18

    /// Encodes what a line asks for.
    ///
    /// - Parameter line: the line as it was read.
    init(to line: LineReader.Line) {
        var id: JSONValue?
        outcome = Result { () throws(BatchError) -> EncodedBarcode in
            let object = try Self.object(line)
            id = BatchRequest.identifier(of: object)
            let request = try BatchRequest(object)
            do throws(BarcodeError) {
                return try BarcodeEncoder.encode(
                    request.message,
                    asNamed: request.symbologyName,
                    options: request.options
                )
            } catch {
                throw .barcode(error)
            }
        }
        self.id = id
    }

    /// Whether there is a symbol.
    var isOK: Bool {
        if case .success = outcome { true } else { false }
    }

    /// Writes the answer.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id ?? .null)
            json.member("ok", isOK)
            switch outcome {
            case .success(let encoded): SymbolDocument(encoded).writeMembers(to: &json)
            case .failure(let error):
                json.member("error") { json in
                    ErrorDocument(
                        code: error.code,
                        message: error.message,
                        suggestion: error.suggestion
                    )
                    .write(to: &json)
                }
            }
        }
    }

    private static func object(_ line: LineReader.Line) throws(BatchError) -> JSONObject {
        guard case .bytes(let bytes) = line else {
            throw .lineTooLong(byteCountMax: lineByteCountMax)
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONParser.parse(Array(bytes))
        } catch {
            throw .malformed(error)
        }
        guard let object = value.objectValue else { throw .notAnObject }
        return object
    }
}
