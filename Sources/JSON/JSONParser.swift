/// A strict reader of one JSON text.
///
/// Refused beyond RFC 8259: a name that stands twice (clients disagree on which one counts), a
/// leading byte-order mark, unpaired surrogates, and nesting deeper than ``depthMax``.
public struct JSONParser {
    /// The deepest nesting of arrays and objects: enough for every document of the contract.
    public static let depthMax = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a whole text.
    ///
    /// - Parameter bytes: UTF-8 text with nothing but white space around the one value.
    /// - Returns: the value.
    /// - Throws: where and why the text is not JSON.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value(depth: 0)
        parser.skipWhiteSpace()
        guard parser.position == bytes.count else { throw .malformed(offset: parser.position) }
        return value
    }

    /// Reads a whole text that is held as a string.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        skipWhiteSpace()
        switch try peek() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.depthMax else { throw .tooDeep(offset: position) }
        position += 1
        var members: [JSONObject.Member] = []
        skipWhiteSpace()
        if try peek() == UInt8(ascii: "}") {
            position += 1
            return .object(JSONObject())
        }
        // A set only once an object is large: small ones are scanned faster than hashed.
        var names: Set<String> = []
        while true {
            skipWhiteSpace()
            let start = position
            guard try peek() == UInt8(ascii: "\"") else { throw .malformed(offset: position) }
            let name = try string()
            if members.count == 16 { names = Set(members.map(\.name)) }
            let isKnown =
                members.count < 16 ? members.contains { $0.name == name } : names.contains(name)
            guard !isKnown else { throw .duplicateName(offset: start) }
            if members.count >= 16 { names.insert(name) }
            skipWhiteSpace()
            try expect(UInt8(ascii: ":"))
            members.append(JSONObject.Member(name: name, value: try value(depth: depth + 1)))
            skipWhiteSpace()
            if try peek() == UInt8(ascii: ",") {
                position += 1
                continue
            }
            try expect(UInt8(ascii: "}"))
            return .object(JSONObject(uniqueMembers: members))
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.depthMax else { throw .tooDeep(offset: position) }
        position += 1
        var elements: [JSONValue] = []
        skipWhiteSpace()
        if try peek() == UInt8(ascii: "]") {
            position += 1
            return .array([])
        }
        while true {
            elements.append(try value(depth: depth + 1))
            skipWhiteSpace()
            if try peek() == UInt8(ascii: ",") {
                position += 1
                continue
            }
            try expect(UInt8(ascii: "]"))
            return .array(elements)
        }
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        // Most strings have no escape: they are validated and copied in one go.
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = try text(start..<position)
                position += 1
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw .malformed(offset: position)
            default:
                position += 1
            }
        }
        throw .unexpectedEnd
    }

    private func text(_ range: Range<Int>) throws(JSONError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw .badText(offset: range.lowerBound)
        }
        return text
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var buffer = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let text = String(validating: buffer, as: UTF8.self) else {
                    throw .badText(offset: start)
                }
                return text
            case UInt8(ascii: "\\"):
                position += 1
                buffer.append(contentsOf: Array(String(try escape()).utf8))
            case 0..<0x20:
                throw .malformed(offset: position)
            default:
                buffer.append(byte)
                position += 1
            }
        }
        throw .unexpectedEnd
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let byte = try peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw .malformed(offset: position - 1)
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let first = try hexUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else { throw .badText(offset: start) }
        position += 2
        let second = try hexUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(
                0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            )
        else { throw .badText(offset: start) }
        return scalar
    }

    private mutating func hexUnit() throws(JSONError) -> UInt32 {
        guard position + 4 <= bytes.count else { throw .unexpectedEnd }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw .malformed(offset: position)
            }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return unit
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits()
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        guard position > start else {
            throw position < bytes.count ? .malformed(offset: position) : .unexpectedEnd
        }
    }

    private mutating func literal(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError)
        -> JSONValue
    {
        for expected in Array("\(word)".utf8) {
            try expect(expected)
        }
        return value
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard try peek() == byte else { throw .malformed(offset: position) }
        position += 1
    }

    private func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw .unexpectedEnd }
        return bytes[position]
    }

    private mutating func skipWhiteSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
