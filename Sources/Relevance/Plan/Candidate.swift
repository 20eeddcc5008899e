/// A card that may be shown: neither archived nor expired, which the caller sees to.
public struct Candidate: Hashable, Sendable {
    /// The card's number in the person's history.
    public let item: ItemIndex
    /// The wall clock when the card came into the wallet; newer unused cards are likelier.
    public let addedAt: LocalInstant

    /// Creates a candidate.
    public init(item: ItemIndex, addedAt: LocalInstant) {
        self.item = item
        self.addedAt = addedAt
    }
}
