import HTTPServer
import JSON
import WalletCore
import WalletService

/// Balances and their ledgers.
enum BalanceRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/cards/{id}/balances", .wallet, "List a card's balances", list),
        Route(.get, "/v1/cards/{id}/balances/{unit}", .wallet, "Read a balance", show),
        Route(.put, "/v1/cards/{id}/balances/{unit}", .wallet, "Set a balance", set),
        Route(.delete, "/v1/cards/{id}/balances/{unit}", .wallet, "Remove a balance", delete),
        Route(
            .get,
            "/v1/cards/{id}/balances/{unit}/transactions",
            .wallet,
            "Read a ledger",
            history
        ),
        Route(
            .post,
            "/v1/cards/{id}/balances/{unit}/transactions",
            .wallet,
            "Add to or spend",
            transact
        ),
    ]

    private static func list(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: CardID = try exchange.id("id", .card)
        let card = try exchange.read { session throws(WalletError) in try session.card(id) }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(card.balances) { json, balance in
                            BalanceDocument(balance).write(to: &json)
                        }
                    }
                }
            }
        )
    }

    private static func show(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, unit) = try target(exchange)
        return exchange.answer(try exchange.read(document(id, unit)))
    }

    private static func document(_ id: CardID, _ unit: BalanceUnit) -> Representation {
        { session throws(WalletError) in
            guard let balance = try session.card(id).balances.first(where: { $0.unit == unit })
            else {
                throw .notFound(.balance)
            }
            return .json { json in BalanceDocument(balance).write(to: &json) }
        }
    }

    private static func set(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, unit) = try target(exchange)
        var fields = JSONFields(try exchange.object())
        let amount = fields.amount("amount")
        let hasGoal = fields.has("goal")
        let goal = fields.amount("goal")
        let hasStep = fields.has("step")
        let step = fields.amount("step")
        let reset: BalanceReset? = fields.choice("reset")
        let allowsNegative = fields.flag("allowsNegative")
        let note = fields.text("note") ?? ""
        try fields.finish()
        if let amount, amount.isNegative, allowsNegative == false { throw .wallet(.belowZero) }
        return try exchange.write(on: document(id, unit)) { session throws(WalletError) in
            let balance = try session.setBalance(unit, of: id, to: amount, note: note) { balance in
                if hasGoal { balance.goal = goal }
                if hasStep { balance.step = step }
                if let reset { balance.reset = reset }
                if let allowsNegative { balance.allowsNegative = allowsNegative }
            }
            return .json { json in BalanceDocument(balance).write(to: &json) }
        }
    }

    private static func delete(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, unit) = try target(exchange)
        return try exchange.write(on: document(id, unit)) { session throws(WalletError) in
            try session.deleteBalance(unit, of: id)
            return .noContent
        }
    }

    private static func history(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["before", "limit"])
        let (id, unit) = try target(exchange)
        let limit = try exchange.integer("limit", in: 1...500, default: 100)
        let before: TransactionID? = try exchange.queryID("before")
        let lines: [LedgerTransaction]
        do throws(RequestError) {
            lines = try exchange.read { session throws(WalletError) in
                try session.transactions(unit, of: id, before: before, limit: limit + 1)
            }
        } catch .wallet(.badCursor) {
            throw .parameter("before", "The parameter before is not a line of this balance.")
        }
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(lines.prefix(limit)) { json, line in
                            TransactionDocument(line).write(to: &json)
                        }
                    }
                    let next = lines.count > limit ? lines[limit - 1].id.description : nil
                    json.member("next", next)
                }
            }
        )
    }

    /// A signed amount: above zero adds, below zero spends.
    private static func transact(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, unit) = try target(exchange)
        var fields = JSONFields(try exchange.object())
        let lineID: TransactionID? = fields.id("id")
        let given = fields.amount("amount")
        let note = fields.text("note") ?? ""
        let amount = try fields.finish(needing: given, "amount")
        return try exchange.write { session throws(WalletError) in
            let balance =
                amount.isNegative
                ? try session.spendFromBalance(
                    amount.negated,
                    unit,
                    of: id,
                    note: note,
                    id: lineID
                )
                : try session.addToBalance(amount, unit, of: id, note: note, id: lineID)
            return .json(.created) { json in BalanceDocument(balance).write(to: &json) }
        }
    }

    private static func target(_ exchange: Exchange) throws(RequestError) -> (CardID, BalanceUnit) {
        let id: CardID = try exchange.id("id", .card)
        guard let unit = BalanceUnit(exchange.text("unit")) else {
            throw .problem(
                Problem(
                    .unprocessableContent,
                    "unknown_unit",
                    "The unit must be a currency of ISO 4217 or a word such as POINTS or STAMPS.",
                    in: "unit"
                )
            )
        }
        return (id, unit)
    }
}
