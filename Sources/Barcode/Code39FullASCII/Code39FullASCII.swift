import WalletCore

/// Code 39 full ASCII: every ASCII character as one or two symbol characters of Code 39.
///
/// Readers must be told: the symbol does not say that its pairs mean one character.
///
/// **Source:** ISO/IEC 16388, Annex A and Table A.2.
enum Code39FullASCII {
    /// Encodes a message; on request with the check character of the pairs behind it.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let input = try Latin1Input(message, isASCII: true)
        try LinearSymbol.checkLength(input.bytes.count)
        var characters = input.bytes.flatMap(characters)
        var bytes = input.bytes
        var codes = input.codes
        if options.checkDigit {
            let check = Code39.checkCharacter(characters)
            characters.append(check)
            bytes.append(check)
            codes.append(.checkDigitAppended)
        }
        let text = String(bytes)
        let row = Code39.bars(characters)
        return EncodedBarcode(
            LinearSymbol.symbol(.code39FullASCII, row: row, text: text),
            text: text,
            bytes: bytes,
            normalised: codes.isEmpty ? nil : BarcodeNormalisation(to: text, codes: codes)
        )
    }

    /// The characters of the alphabet of 43 that stand for an ASCII character.
    private static func characters(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x20, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A: [byte]
        default: ASCIIPair.pair(byte)
        }
    }
}

/// The pairs of a shift sign and a letter that stand for ASCII characters in Code 39 and Code 93.
enum ASCIIPair {
    /// A shift sign, `$`, `%`, `/` or `+`, and a letter.
    static func pair(_ byte: UInt8) -> [UInt8] {
        let letter: (UInt8, UInt8) -> UInt8 = { $0 + UInt8(ascii: "A") - $1 }
        return switch byte {
        case 0x00: Array("%U".utf8)
        case 0x01...0x1A: [UInt8(ascii: "$"), letter(byte, 0x01)]
        case 0x1B...0x1F: [UInt8(ascii: "%"), letter(byte, 0x1B)]
        case 0x21...0x3A: [UInt8(ascii: "/"), letter(byte, 0x21)]
        case 0x3B...0x3F: [UInt8(ascii: "%"), letter(byte, 0x3B - 5)]
        case 0x40: Array("%V".utf8)
        case 0x5B...0x5F: [UInt8(ascii: "%"), letter(byte, 0x5B - 10)]
        case 0x60: Array("%W".utf8)
        case 0x61...0x7A: [UInt8(ascii: "+"), letter(byte, 0x61)]
        default: [UInt8(ascii: "%"), letter(byte, 0x7B - 15)]
        }
    }
}
