/// What a barcode says: text with the character set it was stored with, or plain bytes.
public enum BarcodeMessage: Hashable, Sendable {
    /// Text; `charset` is `nil` where none was ever stored.
    case text(String, charset: BarcodeCharset? = nil)

    /// Bytes, which every symbol carries one to one and without a designator.
    case bytes([UInt8])

    /// Whether there is nothing to encode.
    public var isEmpty: Bool {
        switch self {
        case .text(let text, _): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        }
    }
}

extension BarcodeMessage: CustomStringConvertible {
    /// The kind and size only: a message may be a card number and never enters a log.
    public var description: String {
        switch self {
        case .text(let text, let charset):
            "text of \(text.unicodeScalars.count) characters, \(charset?.rawValue ?? "no charset")"
        case .bytes(let bytes): "\(bytes.count) bytes"
        }
    }
}
