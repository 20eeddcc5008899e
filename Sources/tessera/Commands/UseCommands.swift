import API
import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera use …`.
enum UseCommands {
    private static let use = Positional("USE", .text, summary: "The use, by id.")
    private static let at = ValueOption(
        "at",
        .moment,
        summary: "When it was used.",
        defaultText: "now"
    )
    private static let how = ValueOption<UseMethod>(
        "how",
        .name,
        summary: "How it was used.",
        defaultText: "shown"
    )
    private static let limit = ValueOption(
        "limit",
        .integer(in: 1...100_000),
        summary: "How many at most.",
        defaultText: "20"
    )

    static let group = Command<Action>(
        "use",
        aliases: ["uses"],
        summary: "Tell which card was used when; widgets learn from it at once.",
        heading: "Widgets",
        subcommands: [record, UseImportCommand.command, list, undo]
    )

    private static let record = Command<Action>(
        "record",
        aliases: ["add"],
        summary: "Record that a card was used.",
        positionals: [CardCommands.card],
        options: [at, how, GlobalOptions.zone],
        examples: [
            Command.Example("tessera use record 'Corner Shop'", meaning: "just now"),
            Command.Example(
                "tessera use record Café --at 2026-11-30T08:15 --how scanned",
                meaning: "this morning, on your clock"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.writing()
        let card = try access.card(arguments.one(CardCommands.card))
        let zone = try access.zone()
        let report = UseReport(
            cardID: card.card.id,
            instant: arguments.optional(at)?.instant(in: zone),
            timeZone: arguments.optional(GlobalOptions.zone),
            method: arguments.optional(how) ?? .shown
        )
        let recorded = try access.write { session throws(WalletError) in
            try session.recordUses([report])
        }
        guard let use = recorded.first?.use else {
            preconditionFailure("one report gives one use")
        }
        if context.isJSON {
            return try context.console.answer { json in UseDocument(use).write(to: &json) }
        }
        let local = zone.local(use.instant).minuteText
        try context.tell("Recorded: '\(card.card.name)' was \(use.method.rawValue) at \(local).")
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List your latest uses, newest first.",
        options: [limit, GlobalOptions.zone],
        examples: [Command.Example("tessera use list --limit 5", meaning: "the last five")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let limit = context.arguments.optional(limit) ?? 20
        let (uses, names) = try access.read { session throws(WalletError) in
            let uses = try session.latestUses(limit: limit)
            var names: [CardID: String] = [:]
            for use in uses where names[use.cardID] == nil {
                names[use.cardID] = try session.cardName(use.cardID)
            }
            return (uses, names)
        }
        if context.isJSON {
            try context.console.answer(jsonItems: uses) { json, use in
                UseDocument(use).write(to: &json)
            }
            return
        }
        guard !uses.isEmpty else { return try context.tell("No uses.") }
        let zone = try access.zone()
        var table = Table([
            Table.Column("When (\(zone.identifier))"), Table.Column("Card", isFlexible: true),
            Table.Column("How"),
            Table.Column("From"), Table.Column("Id"),
        ])
        for use in uses {
            table.append([
                Table.Cell(zone.local(use.instant).minuteText),
                Table.Cell(names[use.cardID] ?? "(deleted)"), Table.Cell(use.method.rawValue),
                Table.Cell(use.source?.family.rawValue ?? ""),
                Table.Cell(use.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let undo = Command<Action>(
        "undo",
        aliases: ["delete", "remove", "rm"],
        summary: "Take a use back.",
        positionals: [use],
        examples: [Command.Example("tessera use undo 1f2e3d4c", meaning: "by the end of its id")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let text = context.arguments.one(use)
        let id: UseID
        if let whole = UseID(text) {
            id = whole
        } else {
            let items = try access.read { session throws(WalletError) in
                try session.allUses { Lookup<Use>.Item(id: $0.id, name: "use") }
            }
            id = try access.lookup(.use, items).find(text)
        }
        try access.write { session throws(WalletError) in try session.undoUse(id) }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in json.member("undone", id.description) }
            }
        }
        try context.tell("Took the use \(id) back.")
    }
}

extension ReadSession {
    /// A card's name; nil where it is gone.
    fileprivate func cardName(_ id: CardID) throws(WalletError) -> String? {
        do throws(WalletError) {
            return try card(id, isDeletedFound: true).card.name
        } catch .notFound {
            return nil
        }
    }
}
