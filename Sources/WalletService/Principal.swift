public import WalletCore

/// On whose behalf a use case runs, and what that allows.
public struct Principal: Hashable, Sendable {
    /// The person.
    public let personID: PersonID
    /// The device whose token was used; nil on the command line.
    public let deviceID: DeviceID?
    /// What the token allows.
    public let scope: TokenScope
    /// From when the token is refused; nil for never, and on the command line.
    ///
    /// Nothing that the principal makes may sign anybody in for longer.
    public let expiresAt: Instant?

    /// Makes a principal.
    public init(
        personID: PersonID,
        deviceID: DeviceID? = nil,
        scope: TokenScope,
        expiresAt: Instant? = nil
    ) {
        self.personID = personID
        self.deviceID = deviceID
        self.scope = scope
        self.expiresAt = expiresAt
    }

    /// Whoever runs the database, before they say as whom they act; nobody's cards are theirs.
    public static let `operator` = Principal(personID: PersonID(high: 0, low: 0), scope: .admin)
}
