/// What a line at the top level of a file declares or extends.
struct Declaration {
    /// `struct`, `extension`, `func` and so on.
    let kind: Substring
    /// Without generic parameters and without what follows a dot.
    let name: String

    /// Whether it makes a new type.
    var isType: Bool { kind != "extension" && kind != "func" }

    /// Nil where the line declares nothing, or is indented.
    init?(_ line: Substring) {
        guard let first = line.first, first.isLetter || first == "@" else { return nil }
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(where: Self.kinds.contains), place + 1 < words.count
        else { return nil }
        kind = words[place]
        name = String(words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    private static let kinds: Set<Substring> = [
        "actor", "class", "enum", "extension", "func", "protocol", "struct", "typealias",
    ]
}
