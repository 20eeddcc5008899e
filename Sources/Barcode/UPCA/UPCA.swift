import WalletCore

/// UPC-A: 12 digits, drawn as the EAN-13 symbol with a zero in front.
///
/// **Source:** ISO/IEC 15420, 4.3.3.
enum UPCA {
    /// Encodes 11 digits, or 12 with a right check digit.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        try input.completeCheckDigit(length: 12)
        let text = input.text
        let digits = input.digits
        let symbol = Symbol(
            symbology: .upcA,
            modules: EAN13.bars([0] + digits),
            rowHeights: [EANPatterns.barHeightModules],
            quietZone: .linear(left: 9, right: 9),
            longBars: [0..<10, 45..<50, 85..<95],
            texts: [
                SymbolText(characters: digitText(digits[0..<1]), columns: -9 ..< -2),
                SymbolText(characters: digitText(digits[1..<6]), columns: 10..<45),
                SymbolText(characters: digitText(digits[6..<11]), columns: 50..<85),
                SymbolText(characters: digitText(digits[11..<12]), columns: 97..<104),
            ]
        )
        return EncodedBarcode(
            symbol,
            text: text,
            bytes: [0x30] + Array(text.utf8),
            normalised: input.normalisation
        )
    }
}
