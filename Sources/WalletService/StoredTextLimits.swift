/// How long the texts of a card may be that are stored, in bytes of UTF-8.
///
/// What people type in is bounded by ``TextRule`` and is shorter. A file from elsewhere may hold more,
/// and an import keeps it: so an answer may, too.
public enum StoredTextLimits {
    /// The longest name of a card.
    public static let nameByteCountMax = 8_192
    /// The longest note.
    public static let noteByteCountMax = 800_000
    /// The longest number, payload, category, program, link, PIN, and name of a group.
    public static let lineByteCountMax = 32_768
}
