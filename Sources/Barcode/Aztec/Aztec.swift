import WalletCore

/// Aztec Code: any bytes.
///
/// **Source:** ISO/IEC 24778.
enum Aztec {
    /// The digits that the largest symbol holds; bytes take more room.
    ///
    /// **Source:** ISO/IEC 24778, Table 1: 3 832 digits, 3 067 letters, 1 914 bytes.
    static let bytesMax = 3832

    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        try checkLength(payload.bytes, maximum: bytesMax)
        let modules = try library.modules(
            ZintRequest(kind: .aztec, bytes: payload.bytes, eci: payload.eci)
        )
        // No margin is asked for; two modules keep the symbol off a dark background.
        return EncodedBarcode(
            Symbol(symbology: .aztec, modules: modules, quietZone: QuietZone(all: 2)),
            message: message,
            payload: payload
        )
    }
}

/// Refuses a message that no symbol of the kind can hold, before any library sees it.
func checkLength(_ bytes: [UInt8], maximum: Int) throws(BarcodeError) {
    guard bytes.count <= maximum else {
        throw .tooLong(maximum: maximum, found: bytes.count, unit: .bytes, suggestion: nil)
    }
}
