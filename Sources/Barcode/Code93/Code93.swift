import WalletCore

/// Code 93: all of ASCII, with two check characters that are always there.
///
/// **Source:** AIM USS-93 (ANSI/AIM BC5).
enum Code93 {
    /// Encodes a message.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        let input = try Latin1Input(message, isASCII: true)
        try LinearSymbol.checkLength(input.bytes.count)
        var values: [Int] = []
        for byte in input.bytes { appendValues(of: byte, to: &values) }
        values.append(checkCharacter(values, weightMax: 20))
        values.append(checkCharacter(values, weightMax: 15))
        var row = BarRow(reserving: (values.count + 2) * 9 + 1)
        row.append(Code93Patterns.startStop, count: 9)
        for value in values { row.append(UInt64(Code93Patterns.modules[value]), count: 9) }
        row.append(Code93Patterns.startStop, count: 9)
        row.appendBar(1)
        let text = String(input.bytes)
        return EncodedBarcode(
            LinearSymbol.symbol(.code93, row: row, text: text),
            text: text,
            normalised: input.normalisation
        )
    }

    /// One value, or a shift character and the value of its letter.
    private static func appendValues(of byte: UInt8, to values: inout [Int]) {
        if let value = Code39.value(of: byte) {
            values.append(value)
            return
        }
        let pair = ASCIIPair.pair(byte)
        switch pair[0] {
        case UInt8(ascii: "$"): values.append(43)
        case UInt8(ascii: "%"): values.append(44)
        case UInt8(ascii: "/"): values.append(45)
        default: values.append(46)
        }
        values.append(Int(pair[1]) - Int(UInt8(ascii: "A")) + 10)
    }

    /// The sum of the values, weighted from the right with 1 to `weightMax` in turn, modulo 47.
    ///
    /// **Source:** AIM USS-93, 2.3.
    private static func checkCharacter(_ values: [Int], weightMax: Int) -> Int {
        values.reversed().enumerated()
            .reduce(0) { $0 + ($1.offset % weightMax + 1) * $1.element } % 47
    }
}
