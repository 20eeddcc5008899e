import Terminal
import WalletCore
import WalletService

/// The commands `tessera favourite …`.
enum FavouriteCommands {
    static let group = Command<Action>(
        "favourite",
        aliases: ["favourites", "favorite", "favorites"],
        summary: "Star cards for yourself; nobody else's stars change.",
        heading: "Cards",
        subcommands: [add, remove, list]
    )

    private static let add = Command<Action>(
        "add",
        summary: "Star a card.",
        positionals: [CardCommands.card],
        options: [GlobalOptions.zone],
        examples: [Command.Example("tessera favourite add 'Corner Shop'", meaning: "star a card")]
    ) { context throws(CommandError) in
        try context.editMembership(did: "Starred") { $0.isFavourite = true }
    }

    private static let remove = Command<Action>(
        "remove",
        aliases: ["delete", "rm"],
        summary: "Take the star off a card.",
        positionals: [CardCommands.card],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example("tessera favourite remove 'Corner Shop'", meaning: "take the star off")
        ]
    ) { context throws(CommandError) in
        try context.editMembership(did: "Took the star off") { $0.isFavourite = false }
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List starred cards, of all your wallets.",
        options: [GlobalOptions.zone],
        examples: [Command.Example("tessera favourite list", meaning: "see the starred cards")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let walletID = try access.namedWalletID()
        let cards = try access.read { session throws(WalletError) in
            try session.allCards { query in
                query.wallet = walletID
                query.archived = .included
                query.isFavouriteOnly = true
            }
        }
        try context.answer(cards, access, emptyLine: "No card has a star.")
    }
}
