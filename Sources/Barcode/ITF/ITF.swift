import WalletCore

/// Interleaved 2 of 5: an even number of digits.
///
/// **Source:** ISO/IEC 16390.
enum ITF {
    /// The wide elements of each digit, the first in the most significant of five bits.
    ///
    /// **Source:** ISO/IEC 16390, Table 1.
    private static let patterns: InlineArray<10, UInt8> = [
        0b00110, 0b10001, 0b01001, 0b11000, 0b00101,
        0b10100, 0b01100, 0b00011, 0b10010, 0b01010,
    ]

    /// The modules of a wide element: three, at the sure end of what readers take.
    private static let wideModules = 3

    /// Encodes an even number of digits; on request with a check digit behind them.
    ///
    /// - Throws: `oddLength` with a zero in front as suggestion. It is put there only together with a
    ///   check digit that was asked for, because the digit would count otherwise.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        if options.checkDigit {
            if input.digits.count.isMultiple(of: 2) {
                input.digits.insert(0, at: 0)
                input.codes.append(.zeroPadded)
            }
            input.digits.append(modulo10CheckDigit(input.digits[...]))
            input.codes.append(.checkDigitAppended)
        }
        try LinearSymbol.checkLength(input.digits.count)
        guard input.digits.count.isMultiple(of: 2) else {
            throw .oddLength(suggestion: "0" + input.text)
        }
        let symbol = LinearSymbol.symbol(.itf, row: bars(input.digits), text: input.text)
        return EncodedBarcode(symbol, text: input.text, normalised: input.normalisation)
    }

    /// The bars of an even number of digits.
    static func bars(_ digits: [UInt8]) -> BarRow {
        var row = BarRow(reserving: digits.count * 9 + 9)
        row.append(0b1010, count: 4)
        for index in stride(from: 0, to: digits.count, by: 2) {
            let bars = patterns[Int(digits[index])]
            let spaces = patterns[Int(digits[index + 1])]
            for mask: UInt8 in [0b10000, 0b1000, 0b100, 0b10, 0b1] {
                row.appendBar(bars & mask == 0 ? 1 : wideModules)
                row.appendSpace(spaces & mask == 0 ? 1 : wideModules)
            }
        }
        row.appendBar(wideModules)
        row.append(0b01, count: 2)
        return row
    }
}
