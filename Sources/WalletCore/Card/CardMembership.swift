/// What a card is to one member: the member's own, which nobody else's choice changes.
public struct CardMembership: Hashable, Sendable {
    /// Whether the member starred it.
    public var isFavourite: Bool
    /// Whether the member put it away.
    public var isArchived: Bool
    /// The member's own place for it, lowest first; nil means after those with one, by name.
    public var position: Int64?
    /// Raised by every personal change, a use that is the last one included; 0 until the first.
    public var memberVersion: Int64
    /// The member version of the last choice: what was read since then holds it, whatever was used
    /// meanwhile.
    public let choiceVersion: Int64
    /// When an import said it was last used; feeds the mode `recent` only.
    public var importedLastUsed: Instant?
    /// When the member last used it, here or as imported; nil for never.
    public var lastUsed: Instant?

    /// Makes what a card is to a member.
    public init(
        isFavourite: Bool = false,
        isArchived: Bool = false,
        position: Int64? = nil,
        memberVersion: Int64 = 0,
        choiceVersion: Int64? = nil,
        importedLastUsed: Instant? = nil,
        lastUsed: Instant? = nil
    ) {
        self.isFavourite = isFavourite
        self.isArchived = isArchived
        self.position = position
        self.memberVersion = memberVersion
        self.choiceVersion = choiceVersion ?? memberVersion
        self.importedLastUsed = importedLastUsed
        self.lastUsed = lastUsed
    }
}
