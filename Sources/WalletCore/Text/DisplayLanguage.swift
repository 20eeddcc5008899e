/// A language that the server itself speaks: names of widgets, and why a card is shown.
public enum DisplayLanguage: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case russian = "ru"

    /// The language that stands where nobody asked for one that is spoken here.
    public static let standard = DisplayLanguage.english

    /// The language of a tag, by its first part; nil for one that is not spoken here.
    ///
    /// - Parameter tag: a BCP 47 tag such as `de-AT`, in any case.
    public init?(tag: some StringProtocol) {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }
        self.init(rawValue: primary.lowercased())
    }

    /// How many bytes a tag may have; registered ones stay below 36.
    private static let tagByteCountMax = 64

    /// Whether a text has the form of a BCP 47 language tag, whatever it names.
    ///
    /// **Source:** RFC 5646, section 2.1: parts of one to eight letters and digits, the first of two or
    /// three; section 4.4 lets a program bound the length.
    public static func isTag(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= tagByteCountMax else { return false }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isFormed = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
                }
        }
        return isFormed && parts.first.map { (2...3).contains($0.utf8.count) } ?? false
    }
}
