import Barcode
import Hashing
import JSON
import Terminal

/// One line of `barcode batch`: what is to be encoded, and under which id it is answered.
///
/// Every member is understood or refused; `null` for one that may be missing says the same as nothing.
struct BatchRequest {
    /// The message.
    let message: BarcodeMessage
    /// The name of the symbology, known or not.
    let symbologyName: String
    /// The level, check digit and code set.
    let options: BarcodeOptions

    private static let keys = ["id", "symbology", "text", "hex", "charset", "options"]
    private static let optionKeys = ["errorCorrection", "checkDigit", "codeSet"]

    /// Reads the members of a line.
    ///
    /// - Parameter object: the line.
    /// - Throws: the first thing that is wrong with it.
    init(_ object: JSONObject) throws(BatchError) {
        if let name = object.members.map(\.name).first(where: { !Self.keys.contains($0) }) {
            let suggestion = Suggestion.nearest(to: name, among: Self.keys)
            throw .unknownKey(name, suggestion: suggestion)
        }
        // An answer without an id could not be told from that of a line that is no JSON.
        guard object["id"] != nil else { throw .missingKey("id") }
        guard Self.identifier(of: object) != nil else {
            throw .invalidValue(key: "id", expected: "a string or a number")
        }
        guard let symbologyName = try Self.text("symbology", of: object) else {
            throw .missingKey("symbology")
        }
        self.symbologyName = symbologyName
        message = try Self.message(of: object)
        options = try Self.options(of: object)
    }

    /// The id of a line; nil where it has none that could be given back.
    static func identifier(of object: JSONObject) -> JSONValue? {
        switch object["id"] {
        case .string, .number: object["id"]
        case .null, .bool, .array, .object, nil: nil
        }
    }

    private static func message(of object: JSONObject) throws(BatchError) -> BarcodeMessage {
        let text = try text("text", of: object)
        let hex = try self.text("hex", of: object)
        let charset = try charset(of: object)
        switch (text, hex) {
        case (let text?, nil): return .text(text, charset: charset)
        case (nil, let hex?):
            // Bytes are what they are: a character set would have to be ignored.
            guard charset == nil else { throw .conflictingKeys("hex", "charset") }
            guard let bytes = Hexadecimal.bytes(of: hex) else {
                throw .invalidValue(
                    key: "hex",
                    expected: "an even number of hexadecimal digits"
                )
            }
            return .bytes(bytes)
        case (_?, _?): throw .conflictingKeys("text", "hex")
        case (nil, nil): throw .missingKey("text")
        }
    }

    private static func charset(of object: JSONObject) throws(BatchError) -> BarcodeCharset? {
        guard let name = try text("charset", of: object) else { return nil }
        do throws(BarcodeError) {
            return try BarcodeCharset(named: name)
        } catch {
            throw .barcode(error)
        }
    }

    private static func options(of object: JSONObject) throws(BatchError) -> BarcodeOptions {
        let options: JSONObject
        switch object["options"] {
        case nil, .null?: return BarcodeOptions()
        case .object(let members)?: options = members
        case _?: throw .invalidValue(key: "options", expected: "an object")
        }
        if let name = options.members.map(\.name).first(where: { !optionKeys.contains($0) }) {
            let suggestion = Suggestion.nearest(to: name, among: optionKeys)
            throw .unknownOption(name, suggestion: suggestion)
        }
        return BarcodeOptions(
            errorCorrection: try choice("errorCorrection", of: options, "L, M, Q or H"),
            checkDigit: try flag("checkDigit", of: options),
            codeSet: try choice("codeSet", of: options, "A, B or C")
        )
    }

    private static func text(
        _ key: String,
        of object: JSONObject
    ) throws(BatchError) -> String? {
        switch object[key] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        case _?: throw .invalidValue(key: key, expected: "a string")
        }
    }

    private static func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        of options: JSONObject,
        _ allowed: String
    ) throws(BatchError) -> Choice? {
        switch options[name] {
        case nil, .null?: return nil
        case .string(let text)?:
            if let choice = Choice(rawValue: text) { return choice }
            fallthrough
        case _?: throw .barcode(.invalidOption(name: name, allowed: allowed))
        }
    }

    private static func flag(_ name: String, of options: JSONObject) throws(BatchError) -> Bool {
        switch options[name] {
        case nil, .null?: return false
        case .bool(let flag)?: return flag
        case _?: throw .barcode(.invalidOption(name: name, allowed: "true and false"))
        }
    }
}
