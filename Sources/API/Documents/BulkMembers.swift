import JSON
import WalletCore
import WalletService

/// Which members an operation of a bulk has, by what it does.
enum BulkMembers {
    private static let ofOperation: [String: Set<String>] = [
        "add": ["op", "id", "card"],
        "edit": ["op", "id", "version", "onConflict", "card"],
        "delete": ["op", "id", "version"],
        "restore": ["op", "id"],
        "editMe": ["op", "id", "memberVersion", "me"],
    ]

    /// An operation whose card names its own id: that of an `add` may stand beside the card.
    ///
    /// - Parameter operation: the operation as it was sent.
    /// - Returns: the same; an `add` with its id in its card.
    /// - Throws: every member that means nothing to what the operation does, and an `add` that gives
    ///   its card two ids.
    static func placed(_ operation: JSONValue) throws(RequestError) -> JSONValue {
        guard var object = operation.objectValue, let name = object["op"]?.stringValue,
            let allowed = ofOperation[name]
        else { return operation }
        var problems: [FieldProblem] = []
        // No more than a problem lists anyway, so that no body becomes a larger answer.
        for member in object.members where !allowed.contains(member.name) && problems.count < 100 {
            problems.append(
                FieldProblem(
                    field: String(member.name.prefix(JSONFields.valueCountMax)),
                    code: "unknown_member",
                    message: "There is no member \(quoted(member.name)) in the operation \(name)."
                )
            )
        }
        if name == "add", let id = object["id"], !id.isNull, var card = object["card"]?.objectValue
        {
            object["id"] = nil
            if let own = card["id"], !own.isNull, own != id {
                problems.append(
                    FieldProblem(
                        field: "id",
                        code: "bad_value",
                        message: "The operation and its card name different ids."
                    )
                )
            }
            card["id"] = id
            object["card"] = .object(card)
        }
        guard problems.isEmpty else { throw .wallet(.invalid(problems)) }
        return .object(object)
    }
}
