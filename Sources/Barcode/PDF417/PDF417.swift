import WalletCore

/// PDF417: any bytes in rows of bars.
///
/// **Source:** ISO/IEC 15438.
enum PDF417 {
    /// The most bytes that are drawn: the library overflows a buffer of its own on longer messages (from
    /// 1 375 characters on, version 2.11.1), and nothing that people carry is as long.
    static let bytesMax = 1000

    /// The height of a row.
    ///
    /// **Source:** ISO/IEC 15438, 5.8.2: at least three modules.
    private static let rowHeightModules = 3

    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        try checkLength(payload.bytes, maximum: bytesMax)
        let modules = try library.modules(.pdf417, bytes: payload.bytes, eci: payload.eci)
        let symbol = Symbol(
            symbology: .pdf417,
            modules: modules,
            rowHeights: Array(repeating: rowHeightModules, count: modules.height),
            quietZone: QuietZone(all: 2)
        )
        return EncodedBarcode(symbol, message: message, payload: payload)
    }
}
