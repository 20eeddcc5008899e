import HTTPServer
import JSON
import WalletCore
import WalletService

/// What a person does from a widget or a control.
enum IntentRoutes {
    static let all: [Route] = [
        Route(.post, "/v1/intents/{name}", .widget, "Do what a tap means", perform)
    ]

    private static func perform(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        guard let name = WidgetIntent.Name(rawValue: exchange.text("name")) else {
            throw .problem(Problem(.notFound, "not_found", "There is no such intent."))
        }
        guard exchange.request.header("Idempotency-Key") != nil else {
            throw .problem(
                Problem(
                    .badRequest,
                    "idempotency_key_required",
                    "Send an Idempotency-Key, so that a tap that is sent twice counts once."
                )
            )
        }
        let request = try IntentBody.read(name, try exchange.object())
        return try exchange.write { session throws(WalletError) in
            let outcome = try named { () throws(WalletError) in try session.perform(request) }
            return .json { json in IntentDocument(outcome).write(to: &json) }
        }
    }

    /// Work whose refusals name the members of the intent's body.
    private static func named(
        _ work: () throws(WalletError) -> IntentOutcome
    ) throws(WalletError) -> IntentOutcome {
        do throws(WalletError) {
            return try work()
        } catch .invalid(let problems) {
            throw .invalid(
                problems.map { problem in
                    FieldProblem(
                        field: members[problem.field] ?? problem.field,
                        code: problem.code,
                        message: problem.message
                    )
                }
            )
        }
    }

    /// What the fields of a use or a pin are called in the body of an intent.
    private static let members = ["instant": "occurredAt", "until": "params.until"]
}
