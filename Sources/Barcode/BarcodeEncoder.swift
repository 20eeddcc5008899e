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
        try encode(message, as: symbology, options: options, library: .live)
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

    /// Encodes with a library that a test may have put in place of libzint.
    static func encode(
        _ message: BarcodeMessage,
        as symbology: Symbology,
        options: BarcodeOptions,
        library: ZintLibrary
    ) throws(BarcodeError) -> EncodedBarcode {
        let encoded =
            switch symbology {
            case .ean13: try EAN13.encode(message)
            case .ean8: try EAN8.encode(message)
            case .upcA: try UPCA.encode(message)
            case .upcE: try UPCE.encode(message)
            case .itf: try ITF.encode(message, options: options)
            case .itf14: try ITF14.encode(message)
            case .code39: try Code39.encode(message, options: options)
            case .code39FullASCII: try Code39FullASCII.encode(message, options: options)
            case .code93: try Code93.encode(message)
            case .codabar: try Codabar.encode(message)
            case .code128: try Code128.encode(message, options: options)
            case .gs1128: try GS1128.encode(message)
            case .qrCode: try QRCodeEncoder.encode(message, options: options)
            case .microQRCode: try MicroQRCode.encode(message, options: options)
            case .gs1QRCode: try GS1QRCode.encode(message, options: options, library: library)
            case .aztec: try Aztec.encode(message, library: library)
            case .pdf417: try PDF417.encode(message, library: library)
            case .dataMatrix: try DataMatrix.encode(message, library: library)
            case .gs1DataMatrix: try GS1DataMatrix.encode(message, library: library)
            case .dataBarOmnidirectional:
                try DataBar.encodeOmnidirectional(message, library: library)
            case .dataBarLimited: try DataBar.encodeLimited(message, library: library)
            case .dataBarExpanded: try DataBar.encodeExpanded(message, library: library)
            }
        return options.isUnderstood(by: symbology) ? encoded : encoded.adding(.optionIgnored)
    }
}
