extension String {
    /// How many columns of a terminal the text takes.
    ///
    /// Wide East Asian characters and emoji take two, combining marks none. Control characters must
    /// have been taken out before; see ``sanitized``.
    ///
    /// **Source:** Unicode Standard Annex #11 (East Asian Width), #29 (grapheme clusters).
    public var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    /// How many columns of a terminal the character takes: 0, 1, 2, or more for a cluster of letters.
    var displayWidth: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        if isEmojiSequence { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }

    /// Whether a terminal draws the cluster as one picture.
    private var isEmojiSequence: Bool {
        guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
        if first.properties.isEmojiPresentation { return true }
        let emojiSelector = Unicode.Scalar(0xFE0F as UInt32)
        return unicodeScalars.dropFirst().contains {
            $0 == emojiSelector || $0.properties.isEmojiModifier
        }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control: return 0
        // The soft hyphen is drawn; the other format characters are not.
        case .format: return value == 0xAD ? 1 : 0
        default: break
        }
        // Vowels and finals of Hangul join the initial consonant before them.
        if (0x1160...0x11FF).contains(value) { return 0 }
        return WideScalars.contains(value) ? 2 : 1
    }
}
