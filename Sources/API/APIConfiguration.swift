/// What the operator chose for the interface.
public struct APIConfiguration: Sendable {
    /// Whether a request may say what time it is: for tests, and only on loopback.
    public let isRequestClockAllowed: Bool

    /// Makes a configuration.
    public init(isRequestClockAllowed: Bool = false) {
        self.isRequestClockAllowed = isRequestClockAllowed
    }
}
