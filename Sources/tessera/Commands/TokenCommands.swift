import API
import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera token …`.
enum TokenCommands {
    private static let token = Positional("TOKEN", .text, summary: "The token, by name or id.")
    private static let scope = ValueOption<TokenScope>(
        "scope",
        .name,
        summary: "What it allows: widget reads the feed, wallet the cards, admin everything.",
        isRequired: true
    )
    private static let name = ValueOption("name", .text, summary: "What you call it.")
    private static let expires = ValueOption(
        "expires",
        .expiry,
        summary: "The last day on which it is good, or the instant from which it is not.",
        defaultText: "never"
    )
    private static let all = Flag("all", summary: "Revoked and expired ones too.")

    static let group = Command<Action>(
        "token",
        aliases: ["tokens"],
        summary: "Make and revoke bearer tokens for the REST interface.",
        heading: "People and access",
        subcommands: [create, list, revoke]
    )

    private static let create = Command<Action>(
        "create",
        aliases: ["add", "new"],
        summary: "Make a token and print it, this once.",
        discussion: "It works at once, whether the server runs or not. Only its hash is stored.",
        options: [scope, name, expires, GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera token create --scope wallet --name laptop --expires 2027-12-31",
                meaning: "a token for scripts"
            ),
            Command.Example(
                "TOKEN=$(tessera token create --scope widget)",
                meaning: "keep it in a variable"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.writing()
        let expiresAt = try arguments.optional(expires)?.instant(in: access.zone())
        let (scope, name) = (arguments.one(scope), arguments.optional(name) ?? "")
        let (token, secret) = try access.write { session throws(WalletError) in
            try session.addToken(scope: scope, name: name, expiresAt: expiresAt)
        }
        if context.isJSON {
            try context.console.answer { json in
                TokenDocument(token).write(to: &json, secret: secret.text)
            }
        } else {
            try context.console.answer(secret.text + "\n")
        }
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List your tokens, without their secrets.",
        options: [all],
        examples: [Command.Example("tessera token list", meaning: "the ones that are good")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let now = access.service.environment.clock.now()
        let tokens = try access.read { session throws(WalletError) in try session.tokens() }
            .filter { context.arguments.has(all) || $0.isValid(at: now) }
        if context.isJSON {
            try context.console.answer(jsonItems: tokens) { json, token in
                TokenDocument(token).write(to: &json)
            }
            return
        }
        guard !tokens.isEmpty else { return try context.tell("No tokens.") }
        let zone = try access.zone()
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Scope"), Table.Column("Made"),
            Table.Column("Good until"), Table.Column("State"), Table.Column("Id"),
        ])
        for token in tokens {
            let state =
                token.revokedAt != nil ? "revoked" : token.isValid(at: now) ? "" : "expired"
            table.append([
                Table.Cell(token.name), Table.Cell(token.scope.rawValue),
                Table.Cell(zone.local(token.createdAt).minuteText),
                Table.Cell(token.expiresAt.map { zone.local($0).minuteText } ?? "never"),
                Table.Cell(state, style: .red), Table.Cell(token.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let revoke = Command<Action>(
        "revoke",
        aliases: ["remove", "delete", "rm"],
        summary: "Revoke a token from now on.",
        positionals: [token],
        examples: [Command.Example("tessera token revoke laptop", meaning: "by its name")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let tokens = try access.read { session throws(WalletError) in try session.tokens() }
            .filter { $0.revokedAt == nil }
        let items = tokens.map { Lookup<AccessToken>.Item(id: $0.id, name: $0.name) }
        let id = try access.lookup(.token, items).find(context.arguments.one(token))
        try access.write { session throws(WalletError) in try session.revokeToken(id) }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in json.member("revoked", id.description) }
            }
        }
        try context.tell("Revoked the token \(id).")
    }
}
