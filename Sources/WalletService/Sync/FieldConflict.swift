public import JSON
public import WalletCore

/// One field that two people changed from the same base.
public struct FieldConflict: Equatable, Sendable {
    /// The field.
    public let field: CardField
    /// What it held when the caller read the card; nil where that is no longer known.
    public let base: JSONValue?
    /// What the caller wants.
    public let yours: JSONValue
    /// What it holds now.
    public let theirs: JSONValue
}

/// A card after a merge.
public struct MergedCard: Sendable {
    /// The card as it is now.
    public let card: MemberCard
    /// The caller's fields that were put onto a newer version; empty where the caller's was the
    /// newest, or where nothing differed.
    public let mergedFields: [CardField]
}
