public import HTTPServer

extension APIConfiguration {
    /// A refusal that the server makes before a request reaches a route, in the form of all others.
    public func response(to refusal: HTTPProblem) -> HTTPResponse {
        var problem = Problem(
            refusal.status,
            refusal.code,
            refusal.detail,
            isRetryable: refusal.retryable
        )
        problem.fields = refusal.waiting
        if isEncrypted { problem.fields.append(Reply.strictTransport) }
        return problem.reply.response
    }
}
