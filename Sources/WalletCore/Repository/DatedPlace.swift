/// A place in a list that stands in the order (instant, id): the keys of the entry before it, which may
/// be gone since.
public struct DatedPlace<Entity>: Hashable, Sendable {
    /// The first key.
    public let instant: Instant
    /// The second key.
    public let id: Identifier<Entity>

    /// Makes a place.
    public init(_ instant: Instant, _ id: Identifier<Entity>) {
        self.instant = instant
        self.id = id
    }
}
