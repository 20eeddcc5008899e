import HTTPServer
import WalletCore
import WalletService

/// Sends what is answered, with the fields that every answer carries, and counts and logs it.
struct ReplySender: Sendable {
    let configuration: APIConfiguration
    let metrics: RequestMetrics
    let random: any RandomSource
    let log: @Sendable (APILogEntry) -> Void

    /// Sends an answer.
    ///
    /// - Parameters:
    ///   - reply: the answer.
    ///   - passage: the request.
    ///   - respond: takes it.
    ///   - cause: what it refuses with; nil for an answer that is no refusal.
    func send(
        _ reply: Reply,
        _ passage: Passage,
        _ respond: HTTPResponder,
        cause: RequestError? = nil
    ) {
        let isFault = reply.status.rawValue >= 500 && !reply.isExpected
        let detail = isFault ? cause.map(Self.detail) : nil
        send(reply.response, passage, respond, isFault: isFault, cause: detail)
    }

    /// What the log says of a fault.
    private static func detail(_ cause: RequestError) -> String {
        if case .wallet(.repository(let error)) = cause { return "\(error)" }
        return Problem(cause).code
    }

    /// Sends an answer that is ready, such as one from memory.
    func send(
        _ response: HTTPResponse,
        _ passage: Passage,
        _ respond: HTTPResponder,
        isFault: Bool = false,
        cause: String? = nil
    ) {
        var fields = passage.admission?.fields ?? []
        if configuration.isEncrypted { fields.append(Reply.strictTransport) }
        let requestID =
            isFault || configuration.logsRequests ? String(random.next(), radix: 16) : nil
        if let requestID { fields.append(HTTPField("X-Request-Id", requestID)) }
        respond.send(fields.isEmpty ? response : response.adding(fields))
        metrics.note(
            passage.label,
            microseconds: passage.microseconds,
            status: response.status.rawValue
        )
        guard let requestID else { return }
        log(
            APILogEntry(
                requestID: requestID,
                method: passage.request.method.name,
                route: passage.route,
                status: Int(response.status.rawValue),
                microseconds: passage.microseconds,
                cause: cause
            )
        )
    }
}
