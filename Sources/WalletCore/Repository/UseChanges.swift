/// What changed in a person's uses since a revision.
public struct UseChanges: Sendable {
    /// The uses recorded since, in the order (instant, id).
    public let uses: [Use]
    /// Whether a use was deleted since, so that what was built on it must be built anew.
    public let hasDeletions: Bool
    /// The person's present revision.
    public let rev: Int64

    /// Makes what changed.
    public init(uses: [Use], hasDeletions: Bool, rev: Int64) {
        self.uses = uses
        self.hasDeletions = hasDeletions
        self.rev = rev
    }
}
