import WalletCore

/// ITF-14: a GTIN-14 as Interleaved 2 of 5 between bearer bars.
///
/// **Source:** GS1 General Specifications, 5.3.
enum ITF14 {
    /// The height of the bars: 31,75 mm at the largest module of 1,016 mm.
    private static let barHeightModules = 32

    /// The height of the bearer bars above and below.
    ///
    /// **Source:** GS1 General Specifications, 5.3.2.4: at least twice the narrow bar.
    private static let bearerBarModules = 2

    /// Encodes 13 digits, or 14 with a right check digit.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        try input.completeCheckDigit(length: 14)
        let row = ITF.bars(input.digits)
        let symbol = Symbol(
            symbology: .itf14,
            modules: row.matrix(),
            rowHeights: [barHeightModules],
            quietZone: .linear(left: 10, right: 10),
            texts: [SymbolText(characters: input.text, columns: 0..<row.width)],
            bearerBarModules: bearerBarModules
        )
        return EncodedBarcode(symbol, text: input.text, normalised: input.normalisation)
    }
}
