import Hashing
import WalletCore

/// The secret part of a token or pairing code: shown once, stored only as its hash.
public struct TokenSecret: Sendable {
    /// The secret as the client sends it: base64url without padding.
    public let text: String

    /// Takes a secret that a client sent.
    public init(text: String) {
        self.text = text
    }

    /// Makes a secret.
    ///
    /// - Parameters:
    ///   - byteCount: how many random bytes: 32 for tokens, 16 for pairing codes.
    ///   - random: cryptographically random in production.
    init(byteCount: Int, random: any RandomSource) {
        text = Base64.url.text(of: random.bytes(count: byteCount))
    }

    /// SHA-256 of the text: what is stored and looked up.
    ///
    /// The secret has at least 128 random bits, so a plain hash cannot be searched; and the lookup
    /// by hash tells nothing through its time.
    public var hash: [UInt8] {
        SHA256.hash(Array(text.utf8)).bytes
    }
}

extension TokenSecret: CustomStringConvertible {
    /// Never the secret.
    public var description: String {
        "TokenSecret(…)"
    }
}
