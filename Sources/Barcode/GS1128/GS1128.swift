import WalletCore

/// GS1-128: element strings as Code 128 with FNC1 in front.
///
/// **Source:** GS1 General Specifications, 5.4.
enum GS1128 {
    /// The most characters of data, with identifiers and separators.
    ///
    /// **Source:** GS1 General Specifications, 5.4.4.3.
    private static let dataCharactersMax = 48

    /// The height of the bars: 31,75 mm at a module of 0,495 mm.
    private static let barHeightModules = 64

    /// Encodes element strings.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        let elements = try GS1Message(message)
        let bytes = elements.bytes
        guard bytes.count <= dataCharactersMax else {
            throw .tooLong(
                maximum: dataCharactersMax,
                found: bytes.count,
                unit: .characters,
                suggestion: nil
            )
        }
        let optimiser = Code128Optimiser(bytes, separator: GS1Message.separator)
        var writer = Code128Writer(reserving: bytes.count + 4)
        guard optimiser.write(to: &writer) else { throw .encoderFailed(status: 0) }
        let row = writer.finish()
        let symbol = Symbol(
            symbology: .gs1128,
            modules: row.matrix(),
            rowHeights: [barHeightModules],
            quietZone: .linear(left: 10, right: 10),
            texts: [SymbolText(characters: elements.text, columns: 0..<row.width)]
        )
        return EncodedBarcode(
            symbol,
            text: elements.text,
            bytes: bytes,
            normalised: elements.normalisation
        )
    }
}
