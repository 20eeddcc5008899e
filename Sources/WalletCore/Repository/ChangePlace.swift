/// A place in a stream of changes: those of one wallet, or those of one person.
///
/// Changes stand in the order (rev, kind, id); a place is that of the last one that was read.
public struct ChangePlace: Hashable, Sendable {
    /// The revision.
    public let rev: Int64
    /// The kind's ordinal; ``Int64/max`` after all kinds.
    public let kind: Int64
    /// The id's first half.
    public let high: UInt64
    /// The id's second half.
    public let low: UInt64

    /// Makes a place.
    public init(rev: Int64, kind: Int64, high: UInt64, low: UInt64) {
        self.rev = rev
        self.kind = kind
        self.high = high
        self.low = low
    }

    /// Before everything.
    public static let start = ChangePlace(rev: 0, kind: 0, high: 0, low: 0)

    /// After everything of a revision.
    public static func end(of rev: Int64) -> ChangePlace {
        ChangePlace(rev: rev, kind: .max, high: .max, low: .max)
    }
}

/// What changed in a stream, by its identity alone.
public struct ChangeMark: Hashable, Sendable {
    /// The revision that changed it last, or deleted it.
    public let rev: Int64
    /// What it is.
    public let kind: Kind
    /// The id's first half.
    public let high: UInt64
    /// The id's second half.
    public let low: UInt64

    /// What can change, living or deleted; the raw value is the order within a revision.
    ///
    /// Groups come before the cards that name them, cards before what hangs on them.
    public enum Kind: Int64, CaseIterable, Hashable, Sendable {
        case deletedGroup = 1
        case deletedCard
        case deletedMessage
        case deletedAction
        case deletedUse
        case group
        case card
        case message
        case action
        case membership
        case use
        case reading
    }

    /// Makes a mark.
    public init(rev: Int64, kind: Kind, high: UInt64, low: UInt64) {
        self.rev = rev
        self.kind = kind
        self.high = high
        self.low = low
    }

    /// The id as that of some kind of thing.
    public func id<Entity>(_ type: Entity.Type = Entity.self) -> Identifier<Entity> {
        Identifier(high: high, low: low)
    }

    /// The place right after it.
    public var place: ChangePlace {
        ChangePlace(rev: rev, kind: kind.rawValue, high: high, low: low)
    }
}
