/// Something in a file that could not be taken as it stands.
public struct ImportIssue: Hashable, Sendable {
    /// The part of the file it is in.
    public let section: Section
    /// The row, counted from 1 inside its section; nil where there are no rows.
    public let row: Int?
    /// The source's id of the card; nil where unknown.
    public let sourceID: String?
    /// The column or member; nil for the row as a whole.
    public let field: String?
    /// What is wrong.
    public let code: Code
    /// What stands there, or the path of an archive's entry.
    public let raw: String?
    /// The row that a repetition repeats.
    public let duplicateOf: Int?

    /// The parts of a file that rows are counted in.
    public enum Section: String, Hashable, Sendable {
        case cards
        case groups
        case links
        /// The entries of an archive.
        case entries
        /// Uses of cards.
        case uses
    }

    /// What can be wrong; raw values are the codes in reports.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        case required
        case notAnInteger = "not_an_integer"
        case notANumber = "not_a_number"
        case outOfRange = "out_of_range"
        case unknownCurrency = "unknown_currency"
        case unknownFormat = "unknown_format"
        /// A known kind of code that nothing here can draw; it is kept.
        case unsupportedFormat = "unsupported_format"
        case unknownCharset = "unknown_charset"
        case duplicateOf = "duplicate_of"
        case repeatedName = "repeated_name"
        case unknownCard = "unknown_card"
        case unknownGroup = "unknown_group"
        /// Several cards of the file share the id that is referred to.
        case ambiguousCard = "ambiguous_card"
        case missingFields = "missing_fields"
        case extraFields = "extra_fields"
        case strayQuote = "stray_quote"
        case unterminatedQuote = "unterminated_quote"
        case notUTF8 = "not_utf8"
        case fieldTooLong = "field_too_long"
        case undecodableImage = "undecodable_image"
        case missingImage = "missing_image"
        case imageTooLarge = "image_too_large"
        case unknownEntry = "unknown_entry"
        case malformed
        case tooLong = "too_long"
        /// More places or groups than a card may have.
        case tooMany = "too_many"
        /// Control characters in a name, which became blanks.
        case invalidCharacter = "invalid_character"
        case ambiguousName = "ambiguous_name"
        case inTheFuture = "in_the_future"
        case unknownMember = "unknown_member"
    }

    /// Makes an issue.
    public init(
        section: Section = .cards,
        row: Int?,
        sourceID: String? = nil,
        field: String? = nil,
        code: Code,
        raw: String? = nil,
        duplicateOf: Int? = nil
    ) {
        self.section = section
        self.row = row
        self.sourceID = sourceID
        self.field = field
        self.code = code
        self.raw = raw
        self.duplicateOf = duplicateOf
    }
}
