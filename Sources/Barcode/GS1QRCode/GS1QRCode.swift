import WalletCore

/// GS1 QR Code: element strings as QR Code with FNC1 in first position.
///
/// **Source:** GS1 General Specifications, 5.7; ISO/IEC 18004, 7.4.9.
enum GS1QRCode {
    /// Encodes element strings.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let elements = try GS1Message(message)
        let modules = try QRCodeEncoder.modules(
            elements.bytes,
            eci: nil,
            isGS1: true,
            level: options.errorCorrection ?? .medium
        )
        return EncodedBarcode(
            Symbol(symbology: .gs1QRCode, modules: modules, quietZone: QuietZone(all: 4)),
            elements: elements
        )
    }
}
