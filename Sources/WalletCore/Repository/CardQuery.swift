/// Which cards to list, for whom, and in which order.
public struct CardQuery: Sendable {
    /// The member who looks: only cards of this person's wallets are found.
    public var viewer: PersonID
    /// Only cards of this wallet; nil for all the person's wallets.
    public var wallet: WalletID?
    /// Only cards of this group.
    public var group: GroupID?
    /// Whether archived cards are left out, in, or alone.
    public var archived: Archived = .excluded
    /// Whether deleted cards are listed instead of living ones.
    public var isDeleted = false
    /// Of the deleted cards only those that were not deleted before this; nil for all.
    public var deletedSince: Instant?
    /// Only the member's starred cards.
    public var isFavouriteOnly = false
    /// Only cards whose folded search text holds each of these folded words, in any order.
    public var foldedWords: [String] = []
    /// The order.
    public var order: CardOrder = .natural
    /// Where the page before ended: a place of the same order.
    public var after: CardPlace?
    /// How many to find at most.
    public var limit: Int

    /// What to do with archived cards.
    public enum Archived: Sendable {
        case excluded
        case included
        case only
    }

    /// Makes a query for all living cards of a person, archived ones left out.
    public init(viewer: PersonID, wallet: WalletID? = nil, limit: Int = 10_000) {
        self.viewer = viewer
        self.wallet = wallet
        self.limit = limit
    }
}

/// An order of cards; ties go by folded name, then by id.
public enum CardOrder: String, CaseIterable, Sendable {
    /// Archived last, favourites first, then the member's own positions, then by name.
    case natural
    case name
    /// Last used first.
    case lastUsed
    /// Added last first.
    case created
}

/// What a card is sorted and found by: texts folded so that case and accents do not count.
public struct CardSearchKeys: Hashable, Sendable {
    /// The folded name.
    public let name: String
    /// Folded name, note, number, program and category, one a line.
    public let text: String

    /// Makes keys of folded texts.
    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
