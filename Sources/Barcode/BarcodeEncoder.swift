public import WalletCore

/// Turns messages into symbols.
///
/// The same message, symbology and options always give the same modules. A message is refused rather
/// than guessed at, and what is changed (a check digit appended, a byte order mark dropped) is reported.
public enum BarcodeEncoder {
    /// Encodes a message.
    ///
    /// - Parameters:
    ///   - message: what a reader shall return.
    ///   - symbology: the kind of symbol; never replaced by another.
    ///   - options: level, check digit and code set; those without meaning for the symbology are left
    ///     aside with the warning `option_ignored`.
    /// - Returns: the symbol, in time linear in the length of the message.
    /// - Throws: `unsupportedSymbology` for a kind that is not drawn; the other cases for a message
    ///   that the symbology cannot carry.
    public static func encode(
        _ message: BarcodeMessage,
        as symbology: Symbology,
        options: BarcodeOptions = BarcodeOptions()
    ) throws(BarcodeError) -> EncodedBarcode {
        switch symbology {
        case .ean13: try EAN13.encode(message)
        case .code128: try Code128.encode(message, options: options)
        case .qrCode: try QRCodeEncoder.encode(message, options: options)
        case .microQRCode, .aztec, .pdf417, .dataMatrix, .gs1128, .gs1DataMatrix, .gs1QRCode,
            .ean8, .upcA, .upcE, .itf, .itf14, .code39, .code39FullASCII, .code93, .codabar,
            .dataBarOmnidirectional, .dataBarLimited, .dataBarExpanded:
            throw .unsupportedSymbology(name: symbology.rawValue)
        }
    }

    /// Encodes a message as a symbology given by its name.
    ///
    /// - Parameters:
    ///   - message: what a reader shall return.
    ///   - symbologyName: a raw value of `Symbology`, such as `ean13`.
    ///   - options: level, check digit and code set.
    /// - Returns: the symbol.
    /// - Throws: `unsupportedSymbology` for an unknown name, else as the other method.
    public static func encode(
        _ message: BarcodeMessage,
        asNamed symbologyName: String,
        options: BarcodeOptions = BarcodeOptions()
    ) throws(BarcodeError) -> EncodedBarcode {
        guard let symbology = Symbology(rawValue: symbologyName) else {
            throw .unsupportedSymbology(name: symbologyName)
        }
        return try encode(message, as: symbology, options: options)
    }
}
