import Terminal
import WalletCore
import WalletService

/// `tessera card list` and `tessera card show`.
enum CardListCommands {
    private static let text = Positional(
        "TEXT",
        .text,
        summary: "Only cards that hold it in name, note, number, program or category.",
        cardinality: .optional
    )
    private static let all = Flag("all", summary: "Archived cards too.")
    private static let archived = Flag("archived", summary: "Only archived cards.")
    private static let deleted = Flag("deleted", summary: "Only deleted cards.")
    private static let favourites = Flag(
        "favourites",
        summary: "Only starred cards.",
        aliases: ["favorites"]
    )
    private static let inGroup = ValueOption(
        "group",
        .text.named("GROUP"),
        summary: "Only cards of a group."
    )
    private static let sort = ValueOption<CardOrder>(
        "sort",
        .name,
        summary: "The order; natural is favourites first, then your own order, then by name.",
        defaultText: "natural"
    )
    private static let showsPIN = Flag("show-pin", summary: "Show the PIN.")
    private static let showsCode = Flag("code", summary: "Draw the code, to scan off the screen.")

    static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List cards.",
        positionals: [text],
        options: [all, archived, deleted, favourites, inGroup, sort, GlobalOptions.zone],
        examples: [
            Command.Example("tessera card list", meaning: "all cards but archived ones"),
            Command.Example("tessera card list apteka --all", meaning: "search, archive included"),
            Command.Example(
                "tessera card list --json | jq -r '.items[].name'",
                meaning: "only the names"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let access = try context.reading()
        let walletID = try access.walletID()
        let groupID = try arguments.optional(inGroup).map { name throws(CommandError) in
            try access.group(name, of: walletID).id
        }
        if arguments.has(all), arguments.has(archived) {
            throw .usage(.conflict(option: "--all", other: "--archived"))
        }
        let cards = try access.read { session throws(WalletError) in
            try session.allCards(matching: arguments.optional(text)) { query in
                query.wallet = walletID
                query.group = groupID
                query.isDeleted = arguments.has(deleted)
                query.isFavouriteOnly = arguments.has(favourites)
                query.order = arguments.optional(sort) ?? .natural
                if arguments.has(all) || arguments.has(deleted) { query.archived = .included }
                if arguments.has(archived) { query.archived = .only }
            }
        }
        try context.answer(cards, access, emptyLine: "No cards.")
    }

    static let show = Command<Action>(
        "show",
        aliases: ["info"],
        summary: "Show one card.",
        positionals: [CardCommands.card],
        options: [showsCode, showsPIN, GlobalOptions.zone],
        examples: [
            Command.Example("tessera card show 'Corner Shop'", meaning: "everything about it"),
            Command.Example("tessera card show 'Corner Shop' --code", meaning: "with its code"),
        ]
    ) { context throws(CommandError) in
        let (showsPIN, showsCode) = (
            context.arguments.has(showsPIN), context.arguments.has(showsCode)
        )
        if showsCode, context.isJSON {
            throw .usage(.conflict(option: "--code", other: "--json"))
        }
        let access = try context.reading()
        let card = try access.card(context.arguments.one(CardCommands.card))
        guard !context.isJSON else {
            return try context.answer(card, access, did: "", showsPIN: showsPIN)
        }
        guard !showsCode || card.card.barcode != nil else { throw .noCode(card: card.card.name) }
        let groups = try access.read { session throws(WalletError) in
            try session.groups(of: card.card.walletID)
        }
        let details = Details(
            card,
            groups: groups,
            zone: try access.zone(),
            now: access.service.environment.clock.now(),
            showsPIN: showsPIN
        )
        try context.console.answer(details.text(context.console))
        if showsCode, let barcode = card.card.barcode {
            try context.draw(barcode, payload: card.card.codePayload)
        }
    }
}
