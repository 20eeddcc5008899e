/// The SHA-256 digest of some bytes.
///
/// Two digests are equal in constant time, so one may stand for a secret.
///
/// **Source:** FIPS 180-4.
public struct SHA256Digest: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes a digest that was computed before.
    ///
    /// - Parameter bytes: 32 bytes; another number of them makes nil.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 lower-case hexadecimal digits; nil for anything else.
    public init?(hexadecimal text: String) {
        guard Hexadecimal.isLowerCase(text, digitCount: 64),
            let bytes = Hexadecimal.bytes(of: text)
        else { return nil }
        self.init(bytes: bytes)
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public var hexadecimal: String { Hexadecimal.text(of: bytes) }

    /// Compares in constant time.
    public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
        ConstantTime.areEqual(left.bytes.span, right.bytes.span)
    }
}
