/// The entity tags of an `If-Match` or `If-None-Match` field.
///
/// **Source:** RFC 9110, 8.8.3, 13.1.1 and 13.1.2.
struct EntityTagList: Equatable, Sendable {
    /// Whether the field is `*`: any tag, of something that is there.
    let isAny: Bool
    /// The tags with their quotes; a weak one begins with `W/`.
    let tags: [String]

    /// How many tags one field may name.
    private static let countMax = 32

    /// Reads a field; nil where it is no list of tags, or a longer one than means something.
    init?(_ field: String) {
        guard Self.trimmed(field[...]) != "*" else {
            (isAny, tags) = (true, [])
            return
        }
        var tags: [String] = []
        for part in field.split(separator: ",", maxSplits: Self.countMax) {
            let tag = Self.trimmed(part)
            guard Self.isTag(tag) else { return nil }
            tags.append(tag)
        }
        guard (1...Self.countMax).contains(tags.count) else { return nil }
        (isAny, self.tags) = (false, tags)
    }

    /// Whether the list names a strong tag, compared strongly.
    func names(_ entityTag: String) -> Bool {
        isAny || tags.contains(entityTag)
    }

    /// Whether the list names a tag, compared weakly.
    func namesWeakly(_ entityTag: String) -> Bool {
        isAny || tags.contains { $0 == entityTag || $0 == "W/" + entityTag }
    }

    /// Whether a text is one tag; ours hold no comma, so none is looked for inside the quotes.
    private static func isTag(_ text: String) -> Bool {
        let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        return opaque.utf8.count >= 2 && opaque.utf8.count <= JSONFields.valueCountMax
            && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            && opaque.utf8.dropFirst().dropLast().allSatisfy { byte in
                byte == 0x21 || (0x23...0x7E).contains(byte)
            }
    }

    /// A text without spaces and tabs around it.
    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = text.drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { String(start[...$0]) } ?? ""
    }
}
