/// One installation of an app on a person's device.
public struct Device: Hashable, Sendable {
    /// The installation's identity.
    public let id: DeviceID
    /// Whose it is.
    public let personID: PersonID
    /// What the person calls it.
    public var name: String
    /// Its operating system and version, as it says; empty for unknown.
    public var system: String
    /// The IANA name of its time zone; nil means that of the person.
    public var timeZone: String?
    /// Whether its wallet is locked: widgets then hide content.
    public var isLocked: Bool
    /// When it was paired.
    public let createdAt: Instant

    /// Makes a device.
    public init(
        id: DeviceID,
        personID: PersonID,
        name: String,
        system: String = "",
        timeZone: String? = nil,
        isLocked: Bool = false,
        createdAt: Instant
    ) {
        self.id = id
        self.personID = personID
        self.name = name
        self.system = system
        self.timeZone = timeZone
        self.isLocked = isLocked
        self.createdAt = createdAt
    }
}
