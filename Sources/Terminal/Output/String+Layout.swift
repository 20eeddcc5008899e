extension String {
    /// The text without anything that moves a terminal's cursor or turns its writing direction.
    ///
    /// Line breaks and tabs become blanks, other control characters U+FFFD: what somebody stored as
    /// a card's name must not be able to give orders to the terminal of who lists it.
    public var sanitized: String {
        guard unicodeScalars.contains(where: \.isUnsafeOnTerminal) else { return self }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: continue
            case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": result.append(" ")
            default: result.append(scalar.isUnsafeOnTerminal ? "\u{FFFD}" : scalar)
            }
        }
        return String(result)
    }

    /// The text with blanks after it, up to a width; longer text stays as it is.
    public func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - displayWidth))
    }

    /// The text cut to a width, with `…` where something was left out.
    public func truncated(to columns: Int) -> String {
        guard displayWidth > columns else { return self }
        guard columns > 0 else { return "" }
        var width = 0
        var result = ""
        for character in self {
            width += character.displayWidth
            if width > columns - 1 { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The text broken at blanks into lines of a width; a longer word has a line to itself.
    func wrapped(to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ").map(String.init) {
            if line.isEmpty {
                line = word
            } else if line.displayWidth + 1 + word.displayWidth <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        lines.append(line)
        return lines
    }
}

extension Unicode.Scalar {
    fileprivate var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
