import WalletCore

/// EAN-13: 13 digits, the last of which is a check digit.
///
/// **Source:** ISO/IEC 15420, 4.3.1.
enum EAN13 {
    /// The number sets of the six digits on the left, by the first digit; a 1 means set B.
    ///
    /// **Source:** ISO/IEC 15420, Table 3.
    private static let leftSets: InlineArray<10, UInt8> = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011,
        0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]

    /// Encodes 12 digits, or 13 with a right check digit.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        try input.completeCheckDigit(length: 13)
        let text = input.text
        return EncodedBarcode(
            symbol(input.digits),
            text: text,
            normalised: input.normalisation
        )
    }

    private static func symbol(_ digits: [UInt8]) -> Symbol {
        Symbol(
            symbology: .ean13,
            modules: bars(digits),
            rowHeights: [EANPatterns.barHeightModules],
            quietZone: .linear(left: 11, right: 7),
            longBars: [0..<3, 45..<50, 92..<95],
            texts: [
                SymbolText(characters: digitText(digits[0..<1]), columns: -10 ..< -3),
                SymbolText(characters: digitText(digits[1..<7]), columns: 3..<45),
                SymbolText(characters: digitText(digits[7..<13]), columns: 50..<92),
            ]
        )
    }

    /// The 95 modules of 13 digits.
    static func bars(_ digits: [UInt8]) -> ModuleMatrix {
        var row = BarRow(reserving: 95)
        let sets = leftSets[Int(digits[0])]
        row.append(EANPatterns.normalGuard, count: 3)
        for position in 1...6 {
            let digit = Int(digits[position])
            let usesSetB = sets >> UInt8(6 - position) & 1 == 1
            row.append(usesSetB ? EANPatterns.setB[digit] : EANPatterns.setA[digit], count: 7)
        }
        row.append(EANPatterns.centreGuard, count: 5)
        for position in 7...12 { row.append(EANPatterns.setC(Int(digits[position])), count: 7) }
        row.append(EANPatterns.normalGuard, count: 3)
        return row.matrix()
    }
}
