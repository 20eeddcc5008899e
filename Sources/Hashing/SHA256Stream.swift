import CCrypto

/// SHA-256 over bytes that come piece by piece.
///
/// **Source:** FIPS 180-4.
@safe
public final class SHA256Stream {
    private let context: OpaquePointer

    /// Starts with no bytes.
    public init() {
        guard let context = unsafe EVP_MD_CTX_new(),
            unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        else { preconditionFailure("libcrypto cannot compute SHA-256") }
        unsafe self.context = unsafe context
    }

    deinit {
        unsafe EVP_MD_CTX_free(context)
    }

    /// Takes in the next bytes.
    public func add(_ bytes: [UInt8]) {
        let isDone = unsafe bytes.withUnsafeBytes { input in
            unsafe EVP_DigestUpdate(context, input.baseAddress, input.count)
        }
        precondition(isDone == 1, "libcrypto cannot compute SHA-256")
    }

    /// The digest of all bytes so far; nothing may be added afterwards.
    public func finish() -> SHA256Digest {
        var digest = [UInt8](repeating: 0, count: SHA256.digestByteCount)
        let isDone = unsafe digest.withUnsafeMutableBufferPointer { output in
            unsafe EVP_DigestFinal_ex(context, output.baseAddress, nil)
        }
        guard isDone == 1, let result = SHA256Digest(bytes: digest) else {
            preconditionFailure("libcrypto cannot compute SHA-256")
        }
        return result
    }
}
