/// A direct writer of JSON text into bytes.
///
/// It adds commas where they belong and escapes text; the caller opens and closes what it writes.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///     json.member("name", "Käse")
///     json.member("groups") { json in json.array(["Food"]) { json, group in json.value(group) } }
/// }
/// ```
public struct JSONWriter {
    /// The text so far, UTF-8.
    public private(set) var bytes: [UInt8]
    private var needsComma = false

    /// Makes an empty writer.
    ///
    /// - Parameter capacity: how many bytes to make room for at once.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The text so far.
    public var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Writes an object whose members the closure writes.
    public mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements the closure writes.
    public mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// Writes an array with one value an element.
    public mutating func array<Elements: Sequence>(
        _ elements: Elements,
        _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements {
            write(&self, element)
        }
        close(UInt8(ascii: "]"))
    }

    /// Writes a member's name; its value must follow.
    public mutating func name(_ name: String) {
        separate()
        quoted(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member whose value the closure writes.
    public mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        self.name(name)
        value(&self)
    }

    /// Writes a text member, `null` for nil.
    public mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        value(text)
    }

    /// Writes a whole-number member, `null` for nil.
    public mutating func member(_ name: String, _ number: Int64?) {
        self.name(name)
        value(number)
    }

    /// Writes a whole-number member.
    public mutating func member(_ name: String, _ number: Int) {
        member(name, Int64(number))
    }

    /// Writes a truth member.
    public mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        value(flag)
    }

    /// Writes a member that holds any JSON value.
    public mutating func member(_ name: String, _ json: JSONValue) {
        self.name(name)
        value(json)
    }

    /// Writes a text, `null` for nil.
    public mutating func value(_ text: String?) {
        separate()
        if let text { quoted(text) } else { append("null") }
    }

    /// Writes a whole number, `null` for nil.
    public mutating func value(_ number: Int64?) {
        separate()
        if let number { append(number) } else { append("null") }
    }

    /// Writes a truth value.
    public mutating func value(_ flag: Bool) {
        separate()
        append(flag ? "true" : "false")
    }

    /// Writes any JSON value, object members in their own order.
    public mutating func value(_ json: JSONValue) {
        switch json {
        case .null: raw("null")
        case .bool(let flag): value(flag)
        case .number(let text): raw(text)
        case .string(let text): value(text)
        case .array(let elements): array(elements) { json, element in json.value(element) }
        case .object(let object):
            self.object { json in
                for member in object.members { json.member(member.name, member.value) }
            }
        }
    }

    /// Writes text that is JSON already: a number's digits, or a value rendered before.
    public mutating func raw(_ text: String) {
        separate()
        append(text)
    }

    /// Writes bytes that are one JSON value already.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Ends a line of JSON lines: another value may follow.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func append(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var magnitude = number.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
            magnitude /= 10
        } while magnitude > 0
        bytes[start...].reverse()
    }

    private mutating func quoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        // Most texts need no escape: they are looked through and copied in one go.
        guard text.utf8.contains(where: Self.isEscaped) else {
            bytes.append(contentsOf: text.utf8)
            bytes.append(UInt8(ascii: "\""))
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                escapeControl(byte)
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escapeControl(_ byte: UInt8) {
        switch byte {
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            let digits = Array("0123456789abcdef".utf8)
            append("\\u00")
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        }
    }
}
