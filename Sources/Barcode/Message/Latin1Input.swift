/// A message for a linear symbology that carries text: one byte a character.
struct Latin1Input {
    /// The bytes of ISO 8859-1.
    let bytes: [UInt8]

    /// What was changed.
    let codes: [BarcodeNormalisation.Code]

    /// What has been changed, `nil` if nothing has.
    var normalisation: BarcodeNormalisation? {
        codes.isEmpty ? nil : BarcodeNormalisation(to: String(bytes), codes: codes)
    }

    /// Reads bytes from a message; a byte order mark in front of text, which no linear symbology can
    /// carry, is taken off.
    ///
    /// - Throws: `empty`; `nonASCII` for a character beyond ISO 8859-1.
    init(_ message: BarcodeMessage) throws(BarcodeError) {
        if case .bytes(let bytes) = message {
            guard !bytes.isEmpty else { throw .empty }
            self.bytes = bytes
            codes = []
            return
        }
        let trimmed = TrimmedText(message, removesWhitespace: false)
        guard !trimmed.scalars.isEmpty else { throw .empty }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(trimmed.scalars.count)
        for (offset, scalar) in trimmed.scalars.enumerated() {
            guard let byte = UInt8(exactly: scalar) else {
                throw .nonASCII(offset: offset, suggestion: nil)
            }
            bytes.append(byte)
        }
        self.bytes = bytes
        codes = trimmed.codes
    }
}
