/// A message for a linear symbology that carries text: one byte a character.
struct Latin1Input {
    /// The bytes of ISO 8859-1.
    private(set) var bytes: [UInt8]

    /// What was changed.
    private(set) var codes: [BarcodeNormalisation.Code]

    /// The text as it came, where it is ASCII and nothing has been changed.
    private var ascii: String?

    /// Reads bytes from a message; a byte order mark in front of text, which no linear symbology can
    /// carry, is taken off.
    ///
    /// - Parameters:
    ///   - message: text or bytes.
    ///   - isASCII: whether the symbology takes nothing beyond ASCII.
    /// - Throws: `empty`; `nonASCII` for a character that the symbology cannot carry.
    init(_ message: BarcodeMessage, isASCII: Bool = false) throws(BarcodeError) {
        let end: UInt32 = isASCII ? 0x80 : 0x100
        if case .text(let whole, _) = message, whole.utf8.allSatisfy({ $0 < 0x80 }) {
            guard !whole.isEmpty else { throw .empty }
            (bytes, codes, ascii) = (Array(whole.utf8), [], whole)
            return
        }
        let trimmed = TrimmedText(message, removesWhitespace: false)
        guard !trimmed.scalars.isEmpty else { throw .empty }
        bytes = []
        bytes.reserveCapacity(trimmed.scalars.count + 1)
        for (offset, scalar) in trimmed.scalars.enumerated() {
            guard scalar < end else { throw .nonASCII(offset: offset, suggestion: nil) }
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        }
        codes = trimmed.codes
    }

    /// The bytes as text.
    var text: String { ascii ?? String(bytes) }

    /// What has been changed, `nil` if nothing has.
    var normalisation: BarcodeNormalisation? {
        codes.isEmpty ? nil : BarcodeNormalisation(to: text, codes: codes)
    }

    /// Appends a character, which is reported.
    mutating func append(_ byte: UInt8, code: BarcodeNormalisation.Code) {
        bytes.append(byte)
        codes.append(code)
        ascii = nil
    }
}
