/// A message for a linear symbology that carries text: one byte a character.
struct Latin1Input {
    /// The bytes of ISO 8859-1.
    private(set) var bytes: [UInt8]

    /// What was changed.
    private(set) var codes: [BarcodeNormalisation.Code]

    /// The text as it came, where nothing has been changed.
    private var original: String?

    /// Reads bytes from a message; a byte order mark in front of text, which no linear symbology can
    /// carry, is taken off.
    ///
    /// - Parameters:
    ///   - message: text or bytes.
    ///   - isASCII: whether the symbology takes nothing beyond ASCII.
    /// - Throws: `empty`; `nonASCII` for a character that the symbology cannot carry.
    init(_ message: BarcodeMessage, isASCII: Bool = false) throws(BarcodeError) {
        let end: UInt32 = isASCII ? 0x80 : 0x100
        if case .text(let whole, _) = message, let latin = Self.latin1(whole, isASCII: isASCII) {
            guard !latin.isEmpty else { throw .empty }
            (bytes, codes, original) = (latin, [], whole)
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

    /// The text as bytes, `nil` where a character is beyond what the symbology carries.
    private static func latin1(_ text: String, isASCII: Bool) -> [UInt8]? {
        let utf8 = text.utf8
        if utf8.allSatisfy({ $0 < 0x80 }) { return Array(utf8) }
        guard !isASCII else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 1)
        var lead: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case 0x00..<0x80: bytes.append(byte)
            // The first of two bytes says the uppermost bits of a character below U+0100.
            case 0xC2, 0xC3: lead = byte << 6
            case 0x80..<0xC0: bytes.append(lead | byte & 0x3F)
            default: return nil
            }
        }
        return bytes
    }

    /// The bytes as text.
    var text: String { original ?? String(bytes) }

    /// What has been changed, `nil` if nothing has.
    var normalisation: BarcodeNormalisation? {
        codes.isEmpty ? nil : BarcodeNormalisation(to: text, codes: codes)
    }

    /// Appends a character, which is reported.
    mutating func append(_ byte: UInt8, code: BarcodeNormalisation.Code) {
        bytes.append(byte)
        codes.append(code)
        original = nil
    }
}
