import HTTPServer
import JSON
import WalletCore
import WalletService

/// Messages of partners, and what cards ask for.
enum MessageRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/messages", .wallet, "List messages, the latest first", messages),
        Route(.post, "/v1/cards/{id}/messages", .wallet, "Add a partner's message", addMessage),
        Route(.patch, "/v1/messages/{id}", .wallet, "Mark a message as read or unread", read),
        Route(.delete, "/v1/messages/{id}", .wallet, "Delete a message", deleteMessage),
        Route(.get, "/v1/actions", .wallet, "List what cards ask for", actions),
        Route(.post, "/v1/cards/{id}/actions", .wallet, "Let a card ask for something", addAction),
        Route(.patch, "/v1/actions/{id}", .wallet, "Say that it is done, or not", complete),
        Route(.delete, "/v1/actions/{id}", .wallet, "Delete an action", deleteAction),
    ]

    private static func messages(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["card", "unread", "limit", "before"])
        let card: CardID? = try exchange.queryID("card")
        let before: DatedPlace<PartnerMessage>? = try exchange.place("before")
        let isUnreadOnly = try exchange.flag("unread", default: false)
        let limit = try exchange.integer("limit", in: 1...500, default: 100)
        let found = try exchange.read { session throws(WalletError) in
            try session.messages(
                of: card,
                isUnreadOnly: isUnreadOnly,
                before: before,
                limit: limit + 1
            )
        }
        let next = found.count > limit ? found[limit - 1] : nil
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(found.prefix(limit)) { json, message in
                            MessageDocument(message).write(to: &json)
                        }
                    }
                    json.member(
                        "next",
                        next.map { DatedCursor(DatedPlace($0.sentAt, $0.id)).text }
                    )
                }
            }
        )
    }

    private static func addMessage(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let card: CardID = try exchange.id("id", .card)
        var fields = JSONFields(try exchange.object())
        let id: MessageID? = fields.id("id")
        let title = fields.requiredText("title")
        let body = fields.text("body") ?? ""
        let sentAt = fields.parsed("sentAt", as: "an instant such as 2026-11-30T08:00:00Z") {
            Instant(rfc3339: $0)
        }
        try fields.finish()
        return try exchange.write { session throws(WalletError) in
            let message = try session.addMessage(
                to: card,
                title: title,
                body: body,
                sentAt: sentAt,
                id: id
            )
            return .json(.created) { json in MessageDocument(message).write(to: &json) }
        }
    }

    private static func read(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: MessageID = try exchange.id("id", .message)
        let isRead = try flag("read", exchange)
        return try exchange.write { session throws(WalletError) in
            let message = try session.markMessage(id, isRead: isRead)
            return .json { json in MessageDocument(message).write(to: &json) }
        }
    }

    private static func deleteMessage(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: MessageID = try exchange.id("id", .message)
        return try exchange.write { session throws(WalletError) in
            try session.deleteMessage(id)
            return .noContent
        }
    }

    private static func actions(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["card", "open", "limit", "before"])
        let card: CardID? = try exchange.queryID("card")
        let before: DatedPlace<CardAction>? = try exchange.place("before")
        let isOpenOnly = try exchange.flag("open", default: false)
        let limit = try exchange.integer("limit", in: 1...500, default: 100)
        let found = try exchange.read { session throws(WalletError) in
            try session.actions(of: card, isOpenOnly: isOpenOnly, before: before, limit: limit + 1)
        }
        let next = found.count > limit ? found[limit - 1] : nil
        return exchange.answer(
            .json { json in
                json.object { json in
                    json.member("items") { json in
                        json.array(found.prefix(limit)) { json, action in
                            ActionDocument(action).write(to: &json)
                        }
                    }
                    json.member(
                        "next",
                        next.map { DatedCursor(DatedPlace($0.createdAt, $0.id)).text }
                    )
                }
            }
        )
    }

    private static func addAction(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let card: CardID = try exchange.id("id", .card)
        var fields = JSONFields(try exchange.object())
        let id: ActionID? = fields.id("id")
        let kind: CardAction.Kind? = fields.choice("kind")
        let title = fields.text("title") ?? ""
        let wanted = try fields.finish(needing: kind, "kind")
        return try exchange.write { session throws(WalletError) in
            let action = try session.addAction(
                to: card,
                kind: wanted,
                title: title,
                id: id
            )
            return .json(.created) { json in ActionDocument(action).write(to: &json) }
        }
    }

    private static func complete(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: ActionID = try exchange.id("id", .action)
        let isDone = try flag("completed", exchange)
        return try exchange.write { session throws(WalletError) in
            let action = try session.markAction(id, isDone: isDone)
            return .json { json in ActionDocument(action).write(to: &json) }
        }
    }

    private static func deleteAction(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let id: ActionID = try exchange.id("id", .action)
        return try exchange.write { session throws(WalletError) in
            try session.deleteAction(id)
            return .noContent
        }
    }

    /// The one truth value of a patch.
    private static func flag(
        _ name: String,
        _ exchange: Exchange
    ) throws(RequestError) -> Bool {
        var fields = JSONFields(try exchange.object(mediaTypes: Exchange.patchTypes))
        let value = fields.flag(name)
        return try fields.finish(needing: value, name)
    }
}
