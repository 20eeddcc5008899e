import HTTPClient
import WalletService

/// Sends webhooks over HTTP.
final class HTTPWebhookSender: WebhookSender {
    /// How long one attempt may take; shorter than the claim on its message.
    private static let timeout: Duration = .seconds(10)

    private let client = HTTPClient()

    func send(_ attempt: WebhookAttempt, to target: WebhookTarget) -> WebhookAnswer {
        guard let address = WebAddress(target.address) else { return .failed(code: "bad_address") }
        var post = OutgoingPost(
            to: address,
            fields: attempt.fields.map { OutgoingPost.Field($0.name, $0.value) },
            body: attempt.body
        )
        post.timeout = Self.timeout
        post.authorityFile = target.authorityFile
        do throws(HTTPClientError) {
            let answer = try client.send(post)
            return WebhookAnswer(
                status: answer.status,
                retryAfterSeconds: answer.retryAfterSeconds
            )
        } catch {
            return .failed(code: Self.code(of: error))
        }
    }

    private static func code(of error: HTTPClientError) -> String {
        switch error {
        case .unknownHost: "unknown_host"
        case .unreachable: "unreachable"
        case .timedOut: "timed_out"
        case .untrusted: "untrusted"
        case .answerTooLarge: "answer_too_large"
        case .broken: "broken_answer"
        case .failed(let code): "client_error_\(code)"
        }
    }
}
