/// One header field of a request or a response.
public struct HTTPField: Hashable, Sendable {
    /// The name; compared without regard to case.
    public let name: String
    /// The value without the white space around it.
    public let value: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: A token of RFC 9110, section 5.6.2; anything else is a broken invariant of the
    ///     caller, because names never come from outside.
    ///   - value: Text; every control character in it becomes a space, so that no value can end
    ///     the field (**Source:** RFC 9110, section 5.5).
    public init(_ name: String, _ value: String) {
        precondition(!name.isEmpty && name.utf8.allSatisfy(\.isTokenByte), "not a field name")
        self.name = name
        self.value =
            value.utf8.allSatisfy(\.isFieldValueByte) ? value : Self.withoutControls(value)
    }

    /// A field as it was received and checked.
    init(received name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    private static func withoutControls(_ value: String) -> String {
        String(
            decoding: value.utf8.map { $0.isFieldValueByte ? $0 : UInt8(ascii: " ") },
            as: UTF8.self
        )
    }
}

extension UInt8 {
    /// Whether the byte may stand in a token: letters, digits and some signs.
    ///
    /// **Source:** RFC 9110, section 5.6.2.
    var isTokenByte: Bool {
        guard self < 128 else { return false }
        let mask = self < 64 ? tokenBytesLow : tokenBytesHigh
        return mask >> UInt64(self & 63) & 1 == 1
    }

    /// Whether the byte may stand in a field value: no control character but the tab.
    var isFieldValueByte: Bool {
        (self >= 0x20 && self != 0x7F) || self == 0x09
    }

    /// The value of a hexadecimal digit, `0...15`.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// One bit for each of the bytes 0...63 that is allowed in a token: `!#$%&'*+-.` and digits.
private let tokenBytesLow: UInt64 = 0x03FF_6CFA_0000_0000
/// The same for the bytes 64...127: letters, `^_`, the back quote, `|` and `~`.
private let tokenBytesHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE
