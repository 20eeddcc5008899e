import WalletCore

/// GS1 QR Code: element strings as QR Code with FNC1 in first position.
///
/// Drawn by libzint: libqrencode 4.1.1 refuses FNC1 in first position, since its own check of a
/// segment without data fails.
///
/// **Source:** GS1 General Specifications, 5.7; ISO/IEC 18004, 7.4.9.
enum GS1QRCode {
    /// The bits of the indicator of FNC1 in first position.
    ///
    /// **Source:** ISO/IEC 18004, 7.4.9.
    private static let functionBits = 4

    /// Encodes element strings.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try GS1Message(message)
        let level = options.errorCorrection ?? .medium
        try QRCodeEncoder.checkLength(
            elements.bytes.count,
            fixedBits: functionBits,
            level: level
        )
        let modules = try library.modules(.qrCode, elements: elements, errorCorrection: level)
        return EncodedBarcode(
            Symbol(symbology: .gs1QRCode, modules: modules, quietZone: QuietZone(all: 4)),
            elements: elements
        )
    }
}
