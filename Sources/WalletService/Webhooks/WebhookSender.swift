/// Sends one attempt to a target: the way out that the composition root gives.
///
/// A sender belongs to one thread at a time.
public protocol WebhookSender {
    /// Sends, and waits for the answer for a bounded time.
    ///
    /// - Parameters:
    ///   - attempt: what is sent.
    ///   - target: where to.
    /// - Returns: what came of it; a sender never throws, as any failure is tried again.
    func send(_ attempt: WebhookAttempt, to target: WebhookTarget) -> WebhookAnswer
}

/// One attempt to tell a target something.
public struct WebhookAttempt: Sendable {
    /// The header fields, besides those that any request has.
    public let fields: [(name: String, value: String)]
    /// The JSON.
    public let body: [UInt8]

    /// Signs a message for a target.
    ///
    /// - Parameters:
    ///   - id: the message.
    ///   - body: its JSON.
    ///   - target: whose secrets sign it, each once.
    ///   - seconds: the present second since 1970.
    init(id: String, body: [UInt8], target: WebhookTarget, seconds: Int64) {
        let signatures = target.secrets.map { secret in
            secret.signature(id: id, timestamp: seconds, body: body)
        }
        fields = [
            ("content-type", "application/json"), ("webhook-id", id),
            ("webhook-timestamp", "\(seconds)"),
            ("webhook-signature", signatures.joined(separator: " ")),
        ]
        self.body = body
    }
}

/// What came of an attempt.
public enum WebhookAnswer: Equatable, Sendable {
    /// A status of 200 to 299.
    case taken
    /// The status 410: the target wants nothing more of this kind.
    case gone
    /// Any other status, and how long the target asks to wait.
    case refused(status: Int, retryAfterSeconds: Int64?)
    /// No answer; a code in snake_case says why.
    case failed(code: String)

    /// The answer for a status.
    public init(status: Int, retryAfterSeconds: Int64?) {
        switch status {
        case 200...299: self = .taken
        case 410: self = .gone
        default: self = .refused(status: status, retryAfterSeconds: retryAfterSeconds)
        }
    }

    /// Whether the next message would fare alike: nothing is wrong with the one that was sent.
    var isOfTarget: Bool {
        switch self {
        case .taken, .gone: false
        case .refused(let status, _): status == 429 || !(400...499).contains(status)
        case .failed: true
        }
    }
}
