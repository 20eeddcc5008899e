/// Why the cryptographic library failed, which a healthy system never makes it do.
public enum HashingError: Error, Equatable, Sendable {
    /// A digest could not be computed.
    case digestFailed
    /// The system gave no random bytes.
    case noRandomness
}
