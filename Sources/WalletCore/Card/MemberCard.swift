/// A card as one member sees it, with all that stands beside it.
public struct MemberCard: Hashable, Sendable {
    /// What all members share.
    public var card: Card
    /// What is this member's own.
    public var membership: CardMembership
    /// What it holds, ordered by unit.
    public var balances: [Balance]
    /// The groups it is in, in the groups' order.
    public var groups: [GroupID]
    /// Its pictures by slot.
    public var images: [ImageSlot: CardImage]

    /// Makes a card as a member sees it.
    public init(
        card: Card,
        membership: CardMembership = CardMembership(),
        balances: [Balance] = [],
        groups: [GroupID] = [],
        images: [ImageSlot: CardImage] = [:]
    ) {
        self.card = card
        self.membership = membership
        self.balances = balances
        self.groups = groups
        self.images = images
    }

    /// What keeps it from being put before its person.
    ///
    /// - Parameter date: the day in the reader's zone.
    /// - Returns: the obstacle that is told first where there are several.
    public func obstacle(on date: CalendarDate) -> CardObstacle? {
        CardObstacle(
            isArchived: membership.isArchived,
            isBlocked: card.status == .blocked,
            validFrom: card.validFrom,
            expiryDate: card.expiryDate,
            on: date
        )
    }
}
