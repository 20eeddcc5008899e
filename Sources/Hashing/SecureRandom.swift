import CCrypto

/// Random bytes that nobody can predict.
public enum SecureRandom {
    /// Makes random bytes for secrets: tokens, codes, keys.
    ///
    /// - Parameter count: how many, 1 and more.
    /// - Returns: that many bytes.
    /// - Throws: ``HashingError/noRandomness`` where the generator cannot be seeded.
    ///
    /// **Source:** NIST SP 800-90A, by OpenSSL's `RAND_bytes`.
    public static func bytes(count: Int) throws(HashingError) -> [UInt8] {
        precondition(count > 0, "no bytes asked for")
        var bytes = [UInt8](repeating: 0, count: count)
        let isDone = unsafe bytes.withUnsafeMutableBytes { output in
            unsafe RAND_bytes(output.baseAddress, Int32(output.count))
        }
        guard isDone == 1 else { throw .noRandomness }
        return bytes
    }
}
