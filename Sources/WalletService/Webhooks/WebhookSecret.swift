import Hashing

/// What both ends of a webhook know, and nobody else.
///
/// **Source:** Standard Webhooks, "Signature scheme": symmetric, `whsec_` and base64 of 24 to 64
/// random bytes.
public struct WebhookSecret: Sendable, CustomStringConvertible {
    private static let prefix = "whsec_"
    private static let byteCounts = 24...64

    private let key: [UInt8]

    /// Reads a secret; nil for anything else.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let key = Base64.standard.bytes(of: text.dropFirst(Self.prefix.count)),
            Self.byteCounts.contains(key.count)
        else { return nil }
        self.key = key
    }

    /// Signs an attempt.
    ///
    /// - Parameters:
    ///   - id: the message's id, as the field `webhook-id` says it.
    ///   - timestamp: seconds since 1970, as the field `webhook-timestamp` says them.
    ///   - body: what is sent.
    /// - Returns: one part of the field `webhook-signature`, `v1,` and base64 of an HMAC-SHA256 over
    ///   id, timestamp and body with a full stop between them.
    public func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
        let signed = Array("\(id).\(timestamp).".utf8) + body
        let code = SHA256.authenticationCode(of: signed.span, key: key.span)
        return "v1," + Base64.standard.text(of: code.bytes)
    }

    /// Nothing of the secret, so that no log or message has it.
    public var description: String { Self.prefix + "…" }
}
