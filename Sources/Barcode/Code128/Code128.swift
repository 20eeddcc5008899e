import WalletCore

/// Code 128: any text of ISO 8859-1, in as few symbol characters as there can be.
///
/// **Source:** ISO/IEC 15417.
enum Code128 {
    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let input = try Latin1Input(message)
        try LinearSymbol.checkLength(input.bytes.count)
        let optimiser = Code128Optimiser(input.bytes, allowed: options.codeSet)
        var writer = Code128Writer(reserving: input.bytes.count + 4)
        guard optimiser.write(to: &writer) else {
            throw refusal(of: input, codeSet: options.codeSet)
        }
        let text = input.text
        return EncodedBarcode(
            LinearSymbol.symbol(.code128, row: writer.finish(), text: text),
            text: text,
            bytes: input.bytes,
            normalised: input.normalisation
        )
    }

    /// Why a code set does not hold a message.
    private static func refusal(of input: Latin1Input, codeSet: Code128CodeSet?) -> BarcodeError {
        let isAllowed: (UInt8) -> Bool
        let allowed: String
        switch codeSet {
        case .a:
            isAllowed = { $0 & 0x7F < 0x60 }
            allowed = "the characters of code set A: controls, capitals, digits, punctuation"
        case .b:
            isAllowed = { $0 & 0x7F >= 0x20 }
            allowed = "the characters of code set B: letters, digits, punctuation"
        case .c, nil:
            isAllowed = { $0 >= 0x30 && $0 <= 0x39 }
            allowed = "pairs of digits"
        }
        if let offset = input.bytes.firstIndex(where: { !isAllowed($0) }) {
            return .invalidCharacter(offset: offset, allowed: allowed, suggestion: nil)
        }
        return .oddLength(suggestion: "0" + String(input.bytes))
    }
}

extension String {
    /// Text of ISO 8859-1 bytes.
    init(_ latin1: [UInt8]) {
        if latin1.allSatisfy({ $0 < 0x80 }) {
            self.init(decoding: latin1, as: UTF8.self)
        } else {
            self.init(String.UnicodeScalarView(latin1.map { UnicodeScalar($0) }))
        }
    }
}
