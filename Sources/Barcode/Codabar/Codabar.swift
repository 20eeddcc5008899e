import WalletCore

/// Codabar: digits and six signs between a start and a stop letter, which belong to the value.
///
/// **Source:** EN 798 (AIM USS-Codabar, ANSI/AIM BC3), Table 1.
enum Codabar {
    /// The characters in the order of `wide`.
    private static let alphabet: [UInt8] = Array("0123456789-$:/.+ABCD".utf8)

    /// The wide elements of each character, the first of seven elements in bit 6.
    private static let wide: InlineArray<20, UInt16> = [
        0x03, 0x06, 0x09, 0x60, 0x12, 0x42, 0x21, 0x24, 0x30, 0x48,
        0x0C, 0x18, 0x45, 0x51, 0x54, 0x15, 0x1A, 0x29, 0x0B, 0x0E,
    ]

    /// Where the start and stop letters begin in the alphabet.
    private static let letters = 16

    private static let allowed = "a start letter A to D, 0-9 - $ : / . +, and a stop letter A to D"

    /// Encodes a start letter, at least one character, and a stop letter.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        let trimmed = TrimmedText(message, removesWhitespace: true)
        guard !trimmed.scalars.isEmpty else { throw .empty }
        var values: [Int] = []
        for (offset, scalar) in trimmed.scalars.enumerated() {
            let isEnd = offset == 0 || offset == trimmed.scalars.count - 1
            guard let value = alphabet.firstIndex(where: { UInt32($0) == scalar }),
                isEnd == (value >= letters)
            else {
                throw .invalidCharacter(
                    offset: offset,
                    allowed: allowed,
                    suggestion: suggestion(for: trimmed.scalars)
                )
            }
            values.append(value)
        }
        guard values.count > 2 else {
            throw .tooShort(minimum: 3, found: values.count, suggestion: nil)
        }
        try LinearSymbol.checkLength(values.count)
        let text = String(values.map { alphabet[$0] })
        return EncodedBarcode(
            LinearSymbol.symbol(.codabar, row: bars(values), text: text),
            text: text,
            normalised: trimmed.codes.isEmpty
                ? nil : BarcodeNormalisation(to: text, codes: trimmed.codes)
        )
    }

    /// The bars, with the gap behind each character.
    private static func bars(_ values: [Int]) -> BarRow {
        var row = BarRow(reserving: values.count * 12)
        for value in values {
            row.appendElements(wide: wide[value], count: 7)
            row.appendSpace(1)
        }
        return row
    }

    /// The message with its letters in upper case, or between two A where it has none.
    private static func suggestion(for scalars: [UInt32]) -> String? {
        var candidate = scalars.map { $0 >= 0x61 && $0 <= 0x64 ? $0 - 0x20 : $0 }
        let inner = alphabet.prefix(letters).map(UInt32.init)
        if candidate.allSatisfy(inner.contains) {
            candidate = [0x41] + candidate + [0x41]
        }
        let ends = alphabet.suffix(4).map(UInt32.init)
        guard candidate.count > 2, ends.contains(candidate[0]),
            ends.contains(candidate[candidate.count - 1]),
            candidate[1..<candidate.count - 1].allSatisfy(inner.contains)
        else { return nil }
        return String(candidate.map { UInt8(truncatingIfNeeded: $0) })
    }
}
