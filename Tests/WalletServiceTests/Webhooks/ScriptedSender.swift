import WalletService

/// A way out that answers as it is told, and keeps what it was given.
final class ScriptedSender: WebhookSender {
    var sent: [(target: String, id: String, body: [UInt8])] = []
    private let answer: (Int) -> WebhookAnswer

    /// Answers each attempt by its number, from 0.
    init(_ answer: @escaping (Int) -> WebhookAnswer) {
        self.answer = answer
    }

    func send(_ attempt: WebhookAttempt, to target: WebhookTarget) -> WebhookAnswer {
        let id = attempt.fields.first { $0.name == "webhook-id" }?.value ?? ""
        sent.append((target.name, id, attempt.body))
        return answer(sent.count - 1)
    }
}
