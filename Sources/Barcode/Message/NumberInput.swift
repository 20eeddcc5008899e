/// A message for a symbology of digits: what is glued to the number is taken off, and reported.
struct NumberInput {
    /// The digits 0 to 9, most significant first.
    var digits: [UInt8]

    /// What has been changed so far.
    var codes: [BarcodeNormalisation.Code]

    /// Reads digits from a message.
    ///
    /// - Throws: `empty`; `invalidCharacter` with the digits alone as suggestion where only spaces or
    ///   hyphens stand between them.
    init(_ message: BarcodeMessage) throws(BarcodeError) {
        if case .text(let text, _) = message, let digits = Self.digits(text) {
            (self.digits, codes) = (digits, [])
            return
        }
        let trimmed = TrimmedText(message, removesWhitespace: true)
        guard !trimmed.scalars.isEmpty else { throw .empty }
        digits = []
        digits.reserveCapacity(trimmed.scalars.count)
        codes = trimmed.codes
        for (offset, scalar) in trimmed.scalars.enumerated() {
            guard scalar >= 0x30, scalar <= 0x39 else {
                throw .invalidCharacter(
                    offset: offset,
                    allowed: "the digits 0 to 9",
                    suggestion: Self.withoutSeparators(trimmed.scalars)
                )
            }
            digits.append(UInt8(truncatingIfNeeded: scalar - 0x30))
        }
    }

    /// The digits of text that holds nothing else, which is what most cards say.
    private static func digits(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        return text.utf8.map { $0 - 0x30 }
    }

    /// The digits as ASCII text.
    var text: String { digitText(digits[...]) }

    /// What has been changed, `nil` if nothing has.
    var normalisation: BarcodeNormalisation? {
        codes.isEmpty ? nil : BarcodeNormalisation(to: text, codes: codes)
    }

    /// The number without spaces and hyphens, if nothing else stands in the way.
    private static func withoutSeparators(_ scalars: [UInt32]) -> String? {
        let kept = scalars.filter { $0 != 0x20 && $0 != 0x2D && $0 != 0xA0 }
        guard !kept.isEmpty, kept.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return digitText(kept.map { UInt8(truncatingIfNeeded: $0 - 0x30) }[...])
    }
}

/// Digits 0 to 9 as ASCII text.
func digitText(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
}
