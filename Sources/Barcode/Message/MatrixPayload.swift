/// The bytes and the designator that a two-dimensional symbol carries for a message.
struct MatrixPayload {
    /// The bytes, as a reader returns them.
    let bytes: [UInt8]

    /// 26 where the bytes are UTF-8 and not plain ASCII, else `nil`.
    let eci: Int?

    /// What the owner should know.
    let warnings: [BarcodeWarning]

    /// Applies the stored character set.
    ///
    /// Plain ASCII never has a designator: readers in the field type it out as a prefix.
    init(_ message: BarcodeMessage) throws(BarcodeError) {
        guard !message.isEmpty else { throw .empty }
        switch message {
        case .bytes(let bytes):
            self.init(bytes: bytes, eci: nil, warnings: [])
        case .text(let text, let charset):
            let utf8 = Array(text.utf8)
            if utf8.allSatisfy({ $0 < 0x80 }) {
                self.init(bytes: utf8, eci: nil, warnings: [])
                return
            }
            switch charset {
            case .iso88591:
                if let latin = latin1Bytes(text) {
                    self.init(bytes: latin, eci: nil, warnings: [])
                } else {
                    self.init(bytes: utf8, eci: 26, warnings: [.charsetCannotHoldText])
                }
            case .usASCII: self.init(bytes: utf8, eci: 26, warnings: [.charsetCannotHoldText])
            case .utf8, nil: self.init(bytes: utf8, eci: 26, warnings: [])
            }
        }
    }

    private init(bytes: [UInt8], eci: Int?, warnings: [BarcodeWarning]) {
        self.bytes = bytes
        self.eci = eci
        self.warnings = warnings
    }
}

/// The text as one byte a character, `nil` if a character is beyond ISO 8859-1.
func latin1Bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
        guard let byte = UInt8(exactly: scalar.value) else { return nil }
        bytes.append(byte)
    }
    return bytes
}
