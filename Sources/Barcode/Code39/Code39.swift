import WalletCore

/// Code 39: capitals, digits and seven signs.
///
/// **Source:** ISO/IEC 16388.
enum Code39 {
    /// What the symbology takes, for messages.
    private static let allowed =
        "0-9, A-Z, space and - . $ / + % (code39_full_ascii takes all of ASCII)"

    /// Encodes a message; on request with the check character modulo 43 behind it.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        var input = try Latin1Input(message)
        if let offset = input.bytes.firstIndex(where: { value(of: $0) == nil }) {
            throw .invalidCharacter(
                offset: offset,
                allowed: allowed,
                suggestion: suggestion(for: input.bytes)
            )
        }
        try LinearSymbol.checkLength(input.bytes.count)
        if options.checkDigit {
            input.append(checkCharacter(input.bytes), code: .checkDigitAppended)
        }
        let text = String(input.bytes)
        let row = bars(input.bytes)
        return EncodedBarcode(
            LinearSymbol.symbol(.code39, row: row, text: text),
            text: text,
            bytes: input.bytes,
            normalised: input.normalisation
        )
    }

    /// The value of a character in the alphabet of 43.
    static func value(of byte: UInt8) -> Int? {
        guard byte < 128, Code39Patterns.values[Int(byte)] < 43 else { return nil }
        return Int(Code39Patterns.values[Int(byte)])
    }

    /// The check character of characters of the alphabet.
    ///
    /// **Source:** ISO/IEC 16388, Annex A.
    static func checkCharacter(_ characters: [UInt8]) -> UInt8 {
        let sum = characters.reduce(0) { $0 + (value(of: $1) ?? 0) }
        return Code39Patterns.alphabet[sum % 43]
    }

    /// The bars of characters of the alphabet between start and stop character.
    static func bars(_ characters: [UInt8]) -> BarRow {
        var row = BarRow(reserving: (characters.count + 2) * 13)
        row.appendElements(wide: Code39Patterns.startStop, count: 9)
        for character in characters {
            row.appendSpace(1)
            row.appendElements(
                wide: Code39Patterns.wide[Int(Code39Patterns.values[Int(character)])],
                count: 9
            )
        }
        row.appendSpace(1)
        row.appendElements(wide: Code39Patterns.startStop, count: 9)
        return row
    }

    /// The message in capitals and without asterisks around it, if that would be accepted.
    private static func suggestion(for bytes: [UInt8]) -> String? {
        var candidate = bytes.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }
        if candidate.count > 2, candidate.first == 0x2A, candidate.last == 0x2A {
            candidate = Array(candidate[1..<candidate.count - 1])
        }
        return candidate.allSatisfy { value(of: $0) != nil } ? String(candidate) : nil
    }
}
