import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera webhook …`.
enum WebhookCommands {
    static let webhooks = ValueOption(
        "webhooks",
        .path,
        summary: "The file of the webhooks to tell.",
        defaultText: "$TESSERA_WEBHOOKS"
    )
    private static let message = Positional(
        "MESSAGE",
        .text,
        summary: "The message, by its id or the beginning or end of it."
    )
    private static let messages = Positional(
        "MESSAGE",
        .text,
        summary: "The message, by its id or the beginning or end of it.",
        cardinality: .optional
    )
    private static let allDead = Flag("all", summary: "Every message that was given up.")
    private static let state = ValueOption<WebhookMessage.State.Word>(
        "state",
        .name,
        summary: "Only those that stand so."
    )
    private static let limit = ValueOption(
        "limit",
        .integer(in: 1...10_000).named("N"),
        summary: "The most messages.",
        defaultText: "1000"
    )
    private static let instant = ValueOption(
        "at",
        .moment,
        summary: "The instant that decides what is due.",
        defaultText: "now"
    )

    /// The most messages among which one is looked for by a part of its id.
    private static let searchedCountMax = 10_000

    static let group = Command<Action>(
        "webhook",
        aliases: ["webhooks"],
        summary: "See and send what the operator's webhooks are told.",
        heading: "Server and database",
        subcommands: [list, retry, drop, deliver]
    )

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List messages, waiting, taken and given up, without what they say.",
        discussion: "A message that was taken or given up is listed for thirty days.",
        options: [state, limit],
        examples: [
            Command.Example("tessera webhook list --state dead", meaning: "what was given up")
        ]
    ) { context throws(CommandError) in
        let access = try context.overseeing()
        let word = context.arguments.optional(state)
        let count = context.arguments.optional(limit) ?? 1_000
        let found = try access.read { session throws(WalletError) in
            try session.webhookMessages(word, limit: count)
        }
        try answer(found, context, access)
    }

    private static let retry = Command<Action>(
        "retry",
        summary: "Have messages sent again from now on, with all their attempts.",
        positionals: [messages],
        options: [allDead],
        examples: [Command.Example("tessera webhook retry --all", meaning: "all that are dead")]
    ) { context throws(CommandError) in
        let access = try context.overseeing()
        let isAll = context.arguments.has(allDead)
        let text = context.arguments.optional(messages)
        if isAll, text != nil { throw .usage(.conflict(option: "--all", other: "MESSAGE")) }
        let ids: [WebhookMessageID]
        if let text {
            ids = [try id(text, access)]
        } else if isAll {
            ids = try access.read { session throws(WalletError) in
                try session.webhookMessages(.dead, limit: searchedCountMax).map(\.id)
            }
        } else {
            throw .usage(.nothingToDo(command: context.command))
        }
        try access.write { session throws(WalletError) in
            for id in ids { try session.retryWebhookMessage(id) }
        }
        if context.isJSON {
            return try context.console.answer(jsonItems: ids) { json, id in
                json.value(id.description)
            }
        }
        try context.tell("\(ids.count) messages are due now.")
    }

    private static let drop = Command<Action>(
        "drop",
        aliases: ["remove", "delete", "rm"],
        summary: "Remove a message; it is not sent any more.",
        positionals: [message],
        examples: [Command.Example("tessera webhook drop 0194f2", meaning: "by a part of its id")]
    ) { context throws(CommandError) in
        let access = try context.overseeing()
        let id = try id(context.arguments.one(message), access)
        try access.write { session throws(WalletError) in try session.dropWebhookMessage(id) }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in json.member("dropped", id.description) }
            }
        }
        try context.tell("Dropped the message \(id).")
    }

    private static let deliver = Command<Action>(
        "deliver",
        aliases: ["send"],
        summary: "Send what is due, once each; a running server does so by itself.",
        discussion: """
            Exit code 0 says that what was due was tried and recorded, whatever the targets \
            answered; the list says how each message stands.
            """,
        options: [webhooks, instant],
        examples: [
            Command.Example(
                "tessera webhook deliver --webhooks /etc/tessera/webhooks.json",
                meaning: "from cron, where no server runs"
            )
        ]
    ) { context throws(CommandError) in
        guard let targets = try context.namedWebhookTargets() else { throw .noWebhooks }
        let access = try context.overseeing()
        let moment = context.arguments.optional(instant)
        let now = try moment.map { moment throws(CommandError) in
            moment.instant(in: try access.zone())
        }
        let sent = try access.deliverWebhooks(to: targets, at: now)
        try answer(sent, context, access)
        context.remark(onDelivered: sent)
    }

    private static func id(
        _ text: String,
        _ access: WalletAccess
    ) throws(CommandError) -> WebhookMessageID {
        let found = try access.read { session throws(WalletError) in
            try session.webhookMessages(nil, limit: searchedCountMax)
        }
        let items = found.map { Lookup<WebhookMessage>.Item(id: $0.id, name: "") }
        return try access.lookup(.webhookMessage, items).find(text)
    }
}

extension WebhookCommands {
    private static func answer(
        _ messages: [WebhookMessage],
        _ context: CommandContext,
        _ access: WalletAccess
    ) throws(CommandError) {
        if context.isJSON {
            return try context.console.answer(jsonItems: messages) { json, message in
                write(message, to: &json)
            }
        }
        guard !messages.isEmpty else { return try context.tell("No messages.") }
        let zone = try access.zone()
        var table = Table([
            Table.Column("Target", isFlexible: true), Table.Column("What"), Table.Column("State"),
            Table.Column("Attempts"), Table.Column("Last failure"),
            Table.Column("When (\(zone.identifier))"),
            Table.Column("Id"),
        ])
        for message in messages {
            let when: Instant =
                switch message.state {
                case .pending(let instant), .delivered(let instant), .dead(let instant): instant
                }
            table.append([
                Table.Cell(message.target), Table.Cell(message.type),
                Table.Cell(message.state.word.rawValue), Table.Cell("\(message.attemptCount)"),
                Table.Cell(message.lastFailure ?? ""), Table.Cell(zone.local(when).minuteText),
                Table.Cell(message.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static func write(_ message: WebhookMessage, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", message.id.description)
            json.member("target", message.target)
            json.member("type", message.type)
            json.member("personId", message.personID.description)
            json.member("cardId", message.cardID?.description)
            json.member("state", message.state.word.rawValue)
            json.member("attempts", message.attemptCount)
            json.member("lastFailure", message.lastFailure)
            json.member("createdAt", message.createdAt.rfc3339)
            switch message.state {
            case .pending(let instant): json.member("nextAttemptAt", instant.rfc3339)
            case .delivered(let instant): json.member("deliveredAt", instant.rfc3339)
            case .dead(let instant): json.member("deadSince", instant.rfc3339)
            }
        }
    }
}
