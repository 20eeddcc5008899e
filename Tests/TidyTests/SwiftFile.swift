/// One Swift file: its text, and the same text with comments and string literals blanked.
struct SwiftFile: Sendable, CustomStringConvertible {
    /// Relative to the package root, such as `Sources/WalletCore/Card.swift`.
    let path: String
    let lines: [Substring]
    /// The lines with a space for every byte of a comment or a string literal.
    let codeLines: [Substring]
    private let code: String

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        code = SwiftText.code(of: text)
        codeLines = code.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
    }

    var description: String { path }

    /// The folder below `Sources` or `Tests`.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// The file's name without `.swift` and without a `+Topic`.
    var typeName: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.dropLast(".swift".count).prefix { $0 != "+" })
    }

    /// The modules that the file imports.
    var imports: [String] { codeLines.compactMap(SwiftText.importedModule) }

    /// The indices of the lines of code that the pattern is found in.
    func lineIndices(of pattern: Regex<Substring>) -> [Int] {
        // Most files hold none, and one search is quicker than one for each line.
        guard SwiftText.finds(pattern, in: code[...]) else { return [] }
        return codeLines.indices.filter { SwiftText.finds(pattern, in: codeLines[$0]) }
    }

    /// `path:line` and the line, for every line of code that the pattern is found in.
    func places(of pattern: Regex<Substring>) -> [String] {
        lineIndices(of: pattern).map { "\(path):\($0 + 1): \(lines[$0].drop { $0 == " " })" }
    }
}
