/// What tells the time, given from outside so that tests can stand still.
public protocol WallClock: Sendable {
    /// The present instant.
    func now() -> Instant
}
