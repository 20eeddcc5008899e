import CCrypto

/// SHA-256 over bytes that lie in memory.
///
/// **Source:** FIPS 180-4.
public enum SHA256 {
    /// The number of bytes of a digest.
    public static let digestByteCount = 32

    /// Hashes all bytes at once.
    ///
    /// - Parameter bytes: any number of bytes.
    /// - Returns: their digest.
    public static func hash(_ bytes: Span<UInt8>) -> SHA256Digest {
        var digest = [UInt8](repeating: 0, count: digestByteCount)
        let isDone = unsafe bytes.withUnsafeBytes { input in
            unsafe digest.withUnsafeMutableBytes { output in
                unsafe tessera_sha256(input.baseAddress, input.count, output.baseAddress)
            }
        }
        guard isDone == 1, let result = SHA256Digest(bytes: digest) else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        return result
    }

    /// Hashes an array of bytes.
    ///
    /// - Parameter bytes: any number of bytes.
    /// - Returns: their digest.
    public static func hash(_ bytes: [UInt8]) -> SHA256Digest {
        hash(bytes.span)
    }

    /// The authentication code of a message under a secret key.
    ///
    /// - Parameters:
    ///   - message: any number of bytes.
    ///   - key: the secret, any number of bytes; 32 random ones are right.
    /// - Returns: the code of 32 bytes.
    ///
    /// **Source:** RFC 2104, FIPS 198-1.
    public static func authenticationCode(
        of message: Span<UInt8>,
        key: Span<UInt8>
    ) -> SHA256Digest {
        var digest = [UInt8](repeating: 0, count: digestByteCount)
        var byteCount = UInt32(digestByteCount)
        let isDone = unsafe key.withUnsafeBytes { key in
            unsafe message.withUnsafeBytes { message in
                unsafe digest.withUnsafeMutableBytes { output in
                    unsafe tessera_hmac_sha256(
                        key.baseAddress,
                        Int32(key.count),
                        message.baseAddress,
                        message.count,
                        output.baseAddress,
                        &byteCount
                    ) == 1
                }
            }
        }
        guard isDone, let result = SHA256Digest(bytes: digest) else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        return result
    }
}
