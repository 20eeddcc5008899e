import HTTPServer
import JSON
import Synchronization
import WalletCore
import WalletService

/// Many writes in one request, each with a result of its own.
enum BulkRoutes {
    static let all: [Route] = [
        Route(.post, "/v1/bulk", .wallet, "Write up to 500 cards, each with its own result", bulk)
    ]

    static let operationCountMax = 500

    /// Each operation is a unit of work of its own: one that fails undoes none of the others.
    ///
    /// They run in their order and share syncs to disk.
    private static func bulk(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["tz"])
        var fields = JSONFields(try exchange.object())
        let elements = fields.value("operations")?.arrayValue ?? []
        if !(1...operationCountMax).contains(elements.count) {
            fields.refuse(
                "operations",
                "bad_count",
                "A request carries 1 to \(operationCountMax) operations."
            )
        }
        try fields.finish()
        let zone = try exchange.timeZone()
        let key = try exchange.idempotencyKey()
        let results = BulkResults(count: elements.count)
        var works: [Work?] = []
        for (index, element) in elements.enumerated() {
            do throws(RequestError) {
                var work = try Self.work(BulkMembers.placed(element), zone: zone)
                // No client key holds a space, so the keys of operations are nobody else's.
                if let key { work = exchange.idempotent(work, key: "\(key) \(index)") }
                works.append(work)
            } catch {
                results.fill(index, Problem(error).reply)
                works.append(nil)
            }
        }
        let (service, principal, ready) = (exchange.service, exchange.principal, works)
        return .later { respond in
            results.whenFull { reply in respond(.success(reply)) }
            for (index, work) in ready.enumerated() {
                guard let work else { continue }
                service.write(as: principal, work) { result in
                    switch result {
                    case .success(let reply): results.fill(index, reply)
                    case .failure(let error): results.fill(index, Problem(error).reply)
                    }
                }
            }
        }
    }

    /// What an operation may ask for.
    private enum Operation: String, CaseIterable {
        case add
        case edit
        case delete
        case restore
        case editMe
    }

    private static func work(_ element: JSONValue, zone: String?) throws(RequestError) -> Work {
        guard let object = element.objectValue else {
            throw .wallet(.invalid([wrongType("operation")]))
        }
        var fields = JSONFields(object)
        let operation: Operation? = fields.choice("op")
        let id: CardID? = fields.id("id")
        let card = body("card", &fields, isNeeded: operation == .add || operation == .edit)
        let me = body("me", &fields, isNeeded: operation == .editMe)
        let version = fields.integer(operation == .editMe ? "memberVersion" : "version")
        let rule: ConflictRule = fields.choice("onConflict") ?? .refuse
        guard let operation else {
            fields.refuseAbsence(of: "op")
            try fields.finish()
            throw .wallet(.invalid(fields.problems))
        }
        if operation == .add {
            try fields.finish()
            return try CardWork.add(card, zone: zone)
        }
        let cardID = try fields.finish(needing: id, "id")
        if operation == .restore { return CardWork.restore(cardID, zone: zone) }
        guard let version else { throw .wallet(.preconditionMissing) }
        if operation == .delete { return CardWork.delete(cardID, ifVersion: version) }
        if operation == .editMe {
            return CardWork.editMe(
                cardID,
                try MembershipRequest(me),
                ifMemberVersion: version,
                zone: zone
            )
        }
        return CardWork.edit(
            cardID,
            try CardRequest(card, isNew: false),
            ifVersion: version,
            onConflict: rule,
            zone: zone
        )
    }

    private static func body(
        _ name: String,
        _ fields: inout JSONFields,
        isNeeded: Bool
    ) -> JSONObject {
        guard isNeeded else { return JSONObject() }
        guard let object = fields.value(name)?.objectValue else {
            fields.refuse(name, "required", "The member \(name) must be an object.")
            return JSONObject()
        }
        return object
    }

    private static func wrongType(_ field: String) -> FieldProblem {
        FieldProblem(field: field, code: "wrong_type", message: "An operation must be an object.")
    }
}

/// Gathers the results of a bulk and answers once all are there.
private final class BulkResults: Sendable {
    private struct State {
        var replies: [Reply?]
        var respond: (@Sendable (Reply) -> Void)?
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(replies: Array(repeating: nil, count: count)))
    }

    func whenFull(_ respond: @escaping @Sendable (Reply) -> Void) {
        answer { state in state.respond = respond }
    }

    func fill(_ index: Int, _ reply: Reply) {
        answer { state in state.replies[index] = reply }
    }

    private func answer(after change: (inout State) -> Void) {
        let full = state.withLock { state in
            change(&state)
            guard let respond = state.respond, !state.replies.contains(where: { $0 == nil }) else {
                return nil as (respond: @Sendable (Reply) -> Void, replies: [Reply])?
            }
            state.respond = nil
            return (respond, state.replies.compactMap(\.self))
        }
        guard let full else { return }
        full.respond(Self.reply(full.replies))
    }

    private static func reply(_ replies: [Reply]) -> Reply {
        .secretJSON(.ok) { json in
            json.object { json in
                json.member("results") { json in
                    json.array(replies) { json, reply in
                        json.object { json in
                            json.member("status", Int(reply.status.rawValue))
                            json.member("etag", reply.entityTag)
                            if reply.isReplayed { json.member("replayed", true) }
                            json.name("body")
                            json.raw(reply.body.isEmpty ? Array("null".utf8) : reply.body)
                        }
                    }
                }
            }
        }
    }
}
