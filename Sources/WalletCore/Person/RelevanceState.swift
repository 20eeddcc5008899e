/// A person's statistics as of one use, as a refresh keeps them; derived, and made anew at any time.
public struct RelevanceState: Hashable, Sendable {
    /// The kind and version of the content.
    public let format: String
    /// The instant of the last use that is in it.
    public let lastUsedAt: Instant
    /// The last use that is in it.
    public let lastUseID: UseID
    /// The statistics in the format's own coding.
    public let content: [UInt8]

    /// Makes a state.
    public init(format: String, lastUsedAt: Instant, lastUseID: UseID, content: [UInt8]) {
        self.format = format
        self.lastUsedAt = lastUsedAt
        self.lastUseID = lastUseID
        self.content = content
    }
}
