import CCrypto

/// Comparisons whose time tells nothing of where two secrets differ.
public enum ConstantTime {
    /// Whether two runs of bytes are equal; only their lengths show in the time it takes.
    public static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        guard left.count > 0 else { return true }
        return unsafe left.withUnsafeBytes { left in
            unsafe right.withUnsafeBytes { right in
                unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    }
}
