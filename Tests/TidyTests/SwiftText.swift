/// Reads Swift as text, just well enough to tell code from comments and string literals.
enum SwiftText {
    /// The text with a space for every byte of a comment or a string literal.
    ///
    /// Interpolated expressions stay code. Line ends stay, so that line numbers hold. Regex
    /// literals are read as code.
    static func code(of text: String) -> String {
        var scanner = Scanner(text: Array(text.utf8))
        scanner.scan()
        return String(decoding: scanner.output, as: UTF8.self)
    }

    /// The module that a line of code imports, or nil where it imports none.
    static func importedModule(_ line: Substring) -> String? {
        let modifiers: Set<Substring> = [
            "public", "package", "internal", "fileprivate", "private",
        ]
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
        ]
        var words = line.split(separator: " ")[...]
        while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
            words = words.dropFirst()
        }
        guard words.first == "import" else { return nil }
        words = words.dropFirst()
        if let word = words.first, kinds.contains(word) { words = words.dropFirst() }
        return words.first?.split(separator: ".").first.map(String.init)
    }

    /// Whether a pattern is found in a line, with `\b` between ASCII word characters and others.
    ///
    /// The default follows natural language, where `a.b` is one word.
    static func finds(_ pattern: Regex<Substring>, in line: Substring) -> Bool {
        line.contains(
            pattern.wordBoundaryKind(.simple).asciiOnlyWordCharacters()
                .matchingSemantics(.unicodeScalar)
        )
    }

    private struct Scanner {
        private let newline = UInt8(ascii: "\n")
        private let space = UInt8(ascii: " ")
        let text: [UInt8]
        var position = 0
        var output: [UInt8] = []

        init(text: [UInt8]) {
            self.text = text
            output.reserveCapacity(text.count)
        }

        mutating func scan() {
            scanCode(untilClosing: false)
        }

        /// Copies code; with `untilClosing`, up to the parenthesis that closes an interpolation.
        private mutating func scanCode(untilClosing: Bool) {
            var depth = 0
            while position < text.count {
                switch text[position] {
                case UInt8(ascii: "/") where starts("//"):
                    while position < text.count, text[position] != newline { blank() }
                case UInt8(ascii: "/") where starts("/*"):
                    blankBlockComment()
                case UInt8(ascii: "\""), UInt8(ascii: "#"):
                    if let hashes = hashesOfString() { scanString(hashes: hashes) } else { copy() }
                case UInt8(ascii: "("):
                    depth += 1
                    copy()
                case UInt8(ascii: ")"):
                    if untilClosing, depth == 0 { return }
                    depth -= 1
                    copy()
                default:
                    copy()
                }
            }
        }

        private mutating func blankBlockComment() {
            var depth = 0
            repeat {
                if starts("/*") {
                    depth += 1
                    blank(2)
                } else if starts("*/") {
                    depth -= 1
                    blank(2)
                } else {
                    blank()
                }
            } while depth > 0 && position < text.count
        }

        /// The number of `#` before the quote of a string literal that begins here, or nil.
        private func hashesOfString() -> Int? {
            var end = position
            while end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
            return end < text.count && text[end] == UInt8(ascii: "\"") ? end - position : nil
        }

        private mutating func scanString(hashes: Int) {
            blank(hashes)
            let quote = starts("\"\"\"") ? "\"\"\"" : "\""
            let marks = String(repeating: "#", count: hashes)
            blank(quote.count)
            let closing = quote + marks
            let escape = "\\" + marks
            while position < text.count {
                switch text[position] {
                case UInt8(ascii: "\"") where starts(closing):
                    blank(closing.utf8.count)
                    return
                case UInt8(ascii: "\\") where starts(escape + "("):
                    blank(escape.utf8.count)
                    copy()
                    scanCode(untilClosing: true)
                    copy()
                case UInt8(ascii: "\\") where starts(escape):
                    blank(escape.utf8.count + 1)
                case newline where quote.count == 1:
                    return
                default:
                    blank()
                }
            }
        }

        private func starts(_ prefix: String) -> Bool {
            text[position...].starts(with: prefix.utf8)
        }

        private mutating func copy() {
            guard position < text.count else { return }
            output.append(text[position])
            position += 1
        }

        private mutating func blank(_ count: Int = 1) {
            for _ in 0..<count where position < text.count {
                output.append(text[position] == newline ? newline : space)
                position += 1
            }
        }
    }
}
