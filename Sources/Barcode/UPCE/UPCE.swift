import WalletCore

/// UPC-E: a UPC-A number with zeros left out, as number system, six digits and check digit.
///
/// **Source:** ISO/IEC 15420, 4.3.4.
enum UPCE {
    /// The number sets of the six digits by check digit, for number system 0; a 1 means set B.
    ///
    /// Number system 1 has the complement.
    ///
    /// **Source:** ISO/IEC 15420, Table 4.
    private static let sets: InlineArray<10, UInt8> = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100,
        0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]

    /// Encodes number system, six digits and, if there, a right check digit.
    ///
    /// - Throws: `tooLong` with the short form as suggestion where a UPC-A number has one; it is not
    ///   shortened unasked.
    static func encode(_ message: BarcodeMessage) throws(BarcodeError) -> EncodedBarcode {
        var input = try NumberInput(message)
        guard input.digits.count >= 7 else {
            throw .tooShort(minimum: 7, found: input.digits.count, suggestion: nil)
        }
        guard input.digits.count <= 8 else {
            throw .tooLong(
                maximum: 8,
                found: input.digits.count,
                unit: .characters,
                suggestion: shortened(input.digits).map { digitText($0[...]) }
            )
        }
        guard input.digits[0] <= 1 else {
            throw .invalidCharacter(
                offset: 0,
                allowed: "the number systems 0 and 1",
                suggestion: nil
            )
        }
        let expanded = expanded(Array(input.digits.prefix(7)))
        try input.complete(with: modulo10CheckDigit(expanded[...]), length: 8)
        let text = input.text
        return EncodedBarcode(
            symbol(input.digits),
            text: text,
            bytes: Array("0".utf8) + (expanded + [input.digits[7]]).map { $0 + 0x30 },
            normalised: input.normalisation
        )
    }

    private static func symbol(_ digits: [UInt8]) -> Symbol {
        Symbol(
            symbology: .upcE,
            modules: bars(digits),
            rowHeights: [EANPatterns.barHeightModules],
            quietZone: .linear(left: 9, right: 7),
            longBars: [0..<3, 45..<51],
            texts: [
                SymbolText(characters: digitText(digits[0..<1]), columns: -9 ..< -2),
                SymbolText(characters: digitText(digits[1..<7]), columns: 3..<45),
                SymbolText(characters: digitText(digits[7..<8]), columns: 52..<58),
            ]
        )
    }

    private static func bars(_ digits: [UInt8]) -> ModuleMatrix {
        var row = BarRow(reserving: 51)
        let sets = digits[0] == 0 ? sets[Int(digits[7])] : ~sets[Int(digits[7])]
        row.append(EANPatterns.normalGuard, count: 3)
        for position in 1...6 {
            let digit = Int(digits[position])
            let usesSetB = sets >> UInt8(6 - position) & 1 == 1
            row.append(usesSetB ? EANPatterns.setB[digit] : EANPatterns.setA[digit], count: 7)
        }
        row.append(0b010101, count: 6)
        return row.matrix()
    }

    /// The first 11 digits of the UPC-A number that seven digits stand for.
    ///
    /// **Source:** ISO/IEC 15420, Table 5.
    static func expanded(_ digits: [UInt8]) -> [UInt8] {
        let zeros: (Int) -> [UInt8] = { Array(repeating: 0, count: $0) }
        switch digits[6] {
        case 0, 1, 2:
            return Array(digits[0...2]) + [digits[6]] + zeros(4) + Array(digits[3...5])
        case 3: return Array(digits[0...3]) + zeros(5) + Array(digits[4...5])
        case 4: return Array(digits[0...4]) + zeros(5) + [digits[5]]
        default: return Array(digits[0...5]) + zeros(4) + [digits[6]]
        }
    }

    /// The eight digits that stand for a UPC-A number (or its EAN-13 form), if there are any.
    static func shortened(_ digits: [UInt8]) -> [UInt8]? {
        var long = digits
        if long.count == 13, long[0] == 0 { long.removeFirst() }
        guard long.count == 12, long[0] <= 1, modulo10CheckDigit(long[0..<11]) == long[11] else {
            return nil
        }
        let candidates = [
            [long[0], long[1], long[2], long[8], long[9], long[10], long[3]],
            [long[0], long[1], long[2], long[3], long[9], long[10], 3],
            [long[0], long[1], long[2], long[3], long[4], long[10], 4],
            [long[0], long[1], long[2], long[3], long[4], long[5], long[10]],
        ]
        return candidates.first { expanded($0) == Array(long[0..<11]) }.map { $0 + [long[11]] }
    }
}
