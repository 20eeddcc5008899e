/// Somebody who holds devices and tokens.
public struct Person: Hashable, Sendable {
    /// The person's identity.
    public let id: PersonID
    /// What others call them, `1...128` characters.
    ///
    /// Personal data.
    public var name: String
    /// The IANA name of their time zone; nil means that of the wallet.
    public var timeZone: String?
    /// A BCP 47 language tag; nil for none.
    public var locale: String?
    /// What they chose.
    public var settings: PersonSettings
    /// Raised by every personal change: stars, archive, positions, uses, pins, settings.
    public var rev: Int64
    /// When ``rev`` was last raised.
    public var changedAt: Instant
    /// When they were added.
    public let createdAt: Instant

    /// Makes a person.
    public init(
        id: PersonID,
        name: String,
        timeZone: String? = nil,
        locale: String? = nil,
        settings: PersonSettings = PersonSettings(),
        rev: Int64 = 0,
        changedAt: Instant? = nil,
        createdAt: Instant
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.locale = locale
        self.settings = settings
        self.rev = rev
        self.changedAt = changedAt ?? createdAt
        self.createdAt = createdAt
    }
}

extension Person: CustomStringConvertible {
    /// The id alone: names stay out of logs.
    public var description: String {
        "Person(\(id))"
    }
}

/// What a person chose for themselves.
public struct PersonSettings: Hashable, Sendable {
    /// Whether widgets in the mode `auto` choose by relevance; off, they show favourites.
    public var autoMode: Bool
    /// When ``autoMode`` was last set, by the setter's clock; an older write loses.
    public var autoModeSetAt: Instant?
    /// Whether the person's uses are never read by training.
    public var isTrainingOptOut: Bool

    /// Makes settings; automatic choice is on.
    public init(
        autoMode: Bool = true,
        autoModeSetAt: Instant? = nil,
        isTrainingOptOut: Bool = false
    ) {
        self.autoMode = autoMode
        self.autoModeSetAt = autoModeSetAt
        self.isTrainingOptOut = isTrainingOptOut
    }
}
