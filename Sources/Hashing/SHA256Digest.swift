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
        let digits = text.utf8.map { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes: bytes)
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public var hexadecimal: String { Hexadecimal.text(of: bytes) }

    /// Compares in constant time.
    public static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
        ConstantTime.areEqual(left.bytes.span, right.bytes.span)
    }
}
