import WalletCore

/// EAN-8: 8 digits, the last of which is a check digit.
///
/// **Source:** ISO/IEC 15420, 4.3.2.
enum EAN8 {
    /// The height of the bars: 18,23 mm at a module of 0,33 mm.
    ///
    /// **Source:** ISO/IEC 15420, 4.5.3.
    private static let barHeightModules = 55

    /// Encodes 7 digits, or 8 with a right check digit.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        try input.completeCheckDigit(length: 8)
        let text = input.text
        let digits = input.digits
        let symbol = Symbol(
            symbology: .ean8,
            modules: bars(digits),
            rowHeights: [barHeightModules],
            quietZone: .linear(left: 7, right: 7),
            longBars: [0..<3, 31..<36, 64..<67],
            texts: [
                SymbolText(characters: digitText(digits[0..<4]), columns: 3..<31),
                SymbolText(characters: digitText(digits[4..<8]), columns: 36..<64),
            ]
        )
        return EncodedBarcode(symbol, text: text, normalised: input.normalisation)
    }

    private static func bars(_ digits: [UInt8]) -> ModuleMatrix {
        var row = BarRow(reserving: 67)
        row.append(EANPatterns.normalGuard, count: 3)
        for digit in digits[0..<4] { row.append(EANPatterns.setA[Int(digit)], count: 7) }
        row.append(EANPatterns.centreGuard, count: 5)
        for digit in digits[4..<8] { row.append(EANPatterns.setC(Int(digit)), count: 7) }
        row.append(EANPatterns.normalGuard, count: 3)
        return row.matrix()
    }
}
