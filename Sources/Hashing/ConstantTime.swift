import CCrypto

/// Comparisons whose time tells nothing of where two secrets differ.
public enum ConstantTime {
    /// Whether two runs of bytes are equal; only their lengths show in the time it takes.
    public static func areEqual(_ left: RawSpan, _ right: RawSpan) -> Bool {
        guard left.byteCount == right.byteCount else { return false }
        guard left.byteCount > 0 else { return true }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    }
}
