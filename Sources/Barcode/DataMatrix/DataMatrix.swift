import WalletCore

/// Data Matrix ECC 200: any bytes.
///
/// **Source:** ISO/IEC 16022.
enum DataMatrix {
    /// The digits that the largest symbol holds; text and bytes take more room.
    ///
    /// **Source:** ISO/IEC 16022, Table 7: 3 116 digits, 2 335 letters, 1 555 bytes.
    static let bytesMax = 3116

    /// The bytes beyond ASCII that the largest symbol holds.
    private static let binaryBytesMax = 1555

    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        let isBinary = payload.bytes.allSatisfy { $0 >= 0x80 }
        try checkLength(payload.bytes, maximum: isBinary ? binaryBytesMax : bytesMax)
        let modules = try library.modules(.dataMatrix, bytes: payload.bytes, eci: payload.eci)
        return EncodedBarcode(symbol(.dataMatrix, modules), message: message, payload: payload)
    }

    /// The symbol with a margin of two modules: one is asked for, and one more keeps it off a dark
    /// background whose edge is not sharp.
    static func symbol(_ symbology: Symbology, _ modules: ModuleMatrix) -> Symbol {
        Symbol(symbology: symbology, modules: modules, quietZone: QuietZone(all: 2))
    }
}
