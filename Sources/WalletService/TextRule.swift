import WalletCore

/// How long a text may be, and what it may hold.
struct TextRule {
    /// The fewest and most characters, as Unicode counts grapheme clusters.
    let characterCount: ClosedRange<Int>
    /// Whether line breaks and every other control character may stand in it: codes carry them.
    let allowsLines: Bool

    /// Names of people, wallets, groups and devices.
    static let name = TextRule(characterCount: 1...128, allowsLines: false)
    /// Names of cards.
    static let cardName = TextRule(characterCount: 1...256, allowsLines: false)
    /// Notes.
    static let note = TextRule(characterCount: 0...20_000, allowsLines: true)
    /// Numbers and what codes say.
    static let number = TextRule(characterCount: 0...4_296, allowsLines: true)
    /// Categories, programs, links.
    static let line = TextRule(characterCount: 1...2_048, allowsLines: false)

    /// What stands at a place where a card is used.
    static let label = TextRule(characterCount: 0...256, allowsLines: true)
    /// What a device says of its operating system.
    static let system = TextRule(characterCount: 0...128, allowsLines: true)
    /// The name of a time zone or of a kind of widget.
    static let word = TextRule(characterCount: 1...64, allowsLines: false)
    /// The name of a charset.
    static let charset = TextRule(characterCount: 0...64, allowsLines: true)

    /// Checks a text as it is: nothing is cut or trimmed.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - field: the name that a refusal gives.
    /// - Returns: the same text.
    /// - Throws: which rule it breaks.
    func checked(_ text: String, field: String) throws(WalletError) -> String {
        let count = text.count
        if count < characterCount.lowerBound || !allowsLines && count > 0 && Self.isBlank(text) {
            throw .invalid(field, "required", "The \(field) must not be empty.")
        }
        guard count <= characterCount.upperBound, text.utf8.count <= 4 * characterCount.upperBound
        else {
            throw .invalid(
                field,
                "too_long",
                "The \(field) has more than \(characterCount.upperBound) characters."
            )
        }
        if !allowsLines, text.unicodeScalars.contains(where: Self.isRefusedInLine) {
            throw .invalid(
                field,
                "invalid_character",
                "The \(field) must be one line without control characters or invisible spaces."
            )
        }
        return text
    }

    /// Whether a text shows nothing.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    /// Whether a character breaks a line, controls something, or is a space that nobody sees.
    static func isRefusedInLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // ZERO WIDTH SPACE, and ZERO WIDTH NO-BREAK SPACE, which is also the byte order mark. The
        // joiners U+200C and U+200D are part of words and of emoji.
        default: scalar == "\u{200B}" || scalar == "\u{FEFF}"
        }
    }
}
