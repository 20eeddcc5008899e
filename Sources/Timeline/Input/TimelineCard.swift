public import Relevance
public import WalletCore

/// What choosing cards needs to know of one card, as its person sees it.
public struct TimelineCard: Equatable, Sendable {
    /// The card's identity.
    public let id: CardID
    /// Its number in the person's history.
    public let item: ItemIndex
    /// The name as lists order it, folded.
    public let sortKey: String
    /// Whether the person starred it.
    public var isFavourite: Bool
    /// Whether the person put it away.
    public var isArchived: Bool
    /// Whether the issuer blocked it; such a card is shown only where the settings name it.
    public var isBlocked: Bool
    /// The person's own place for it, lowest first; nil comes after those with one, by name.
    public var position: Int64?
    /// The first day on which it is valid.
    public var validFrom: CalendarDate?
    /// The last day on which it is valid, to the end of that day in the reader's zone.
    public var expiryDate: CalendarDate?
    /// Whether what is shown of it changes with the day, such as a balance that is reset daily.
    public var changesDaily: Bool
    /// When the person last used it, here or as imported; nil for never.
    public var lastUsed: Instant?
    /// When it was added.
    public let addedAt: Instant
    /// The groups that it is in.
    public var groups: Set<GroupID>
    /// The pictures it has, in the order in which they take turns.
    public var images: [ImageSlot]

    /// Creates the description of a card.
    public init(
        id: CardID,
        item: ItemIndex,
        sortKey: String,
        isFavourite: Bool = false,
        isArchived: Bool = false,
        isBlocked: Bool = false,
        position: Int64? = nil,
        validFrom: CalendarDate? = nil,
        expiryDate: CalendarDate? = nil,
        changesDaily: Bool = false,
        lastUsed: Instant? = nil,
        addedAt: Instant,
        groups: Set<GroupID> = [],
        images: [ImageSlot] = []
    ) {
        self.id = id
        self.item = item
        self.sortKey = sortKey
        self.isFavourite = isFavourite
        self.isArchived = isArchived
        self.isBlocked = isBlocked
        self.position = position
        self.validFrom = validFrom
        self.expiryDate = expiryDate
        self.changesDaily = changesDaily
        self.lastUsed = lastUsed
        self.addedAt = addedAt
        self.groups = groups
        self.images = images
    }

    /// What keeps it from being shown on a day; nil for nothing.
    public func obstacle(on date: CalendarDate) -> CardObstacle? {
        CardObstacle(
            isArchived: isArchived,
            isBlocked: isBlocked,
            validFrom: validFrom,
            expiryDate: expiryDate,
            on: date
        )
    }

    /// Whether it may stand on a day where the settings name it.
    public func isShowableByChoice(on date: CalendarDate) -> Bool {
        obstacle(on: date).map { !$0.isEverywhere } ?? true
    }

    /// Whether what is shown of it depends on the day.
    var dependsOnDay: Bool {
        changesDaily || expiryDate != nil
    }
}
