/// A sync cursor that is kept here, since it is too long to travel.
public struct KeptCursor: Hashable, Sendable {
    /// Whose it is.
    public let personID: PersonID
    /// The SHA-256 of its text, by which the client knows it.
    public let sha256: [UInt8]
    /// What it says.
    public let text: String
    /// About when it was last given out or brought back.
    public let usedAt: Instant

    /// Makes a kept cursor.
    public init(personID: PersonID, sha256: [UInt8], text: String, usedAt: Instant) {
        self.personID = personID
        self.sha256 = sha256
        self.text = text
        self.usedAt = usedAt
    }
}
