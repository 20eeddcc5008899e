import API
import Terminal
import WalletCore
import WalletService

/// The commands `tessera wallet …`.
enum WalletCommands {
    private static let name = Positional("NAME", .text, summary: "What people call it.")
    private static let newName = Positional("NEW-NAME", .text, summary: "The new name.")
    private static let zoneName = Positional("ZONE", .zone, summary: "An IANA time zone.")
    private static let walletName = Positional(
        "WALLET",
        .text,
        summary: "The wallet, by name or id."
    )
    private static let optionalWallet = Positional(
        "WALLET",
        .text,
        summary: "The wallet, by name or id; left out, the one to work on.",
        cardinality: .optional
    )
    private static let isConfirmed = Flag("yes", summary: "Do it without asking back.")
    static let group = Command<Action>(
        "wallet",
        aliases: ["wallets"],
        summary: "Make wallets and look after them.",
        heading: "People and access",
        subcommands: [create, list, show, rename, setZone, delete]
    )

    private static let create = Command<Action>(
        "create",
        aliases: ["new", "add"],
        summary: "Make a wallet that you own; its zone is --tz, else the system's, else UTC.",
        positionals: [name],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera wallet create Family --tz Europe/Belgrade",
                meaning: "a wallet to share"
            )
        ]
    ) { context throws(CommandError) in
        let name = context.arguments.one(name)
        let access = try context.writing(Founding.Wishes(walletName: name))
        let wallet: Wallet
        if let founding = access.founding {
            // The first wallet is the one that is asked for.
            try access.write { _ throws(WalletError) in }
            wallet = founding.wallet
        } else {
            let zone = try access.defaultZone()
            wallet = try access.write { session throws(WalletError) in
                try session.addWallet(name: name, timeZone: zone)
            }
        }
        try answer(wallet, .owner, context, did: "Made the wallet")
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List your wallets.",
        examples: [Command.Example("tessera wallet list", meaning: "all your wallets")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let wallets = try access.read { session throws(WalletError) in
            try session.wallets()
        }
        if context.isJSON {
            try context.console.answer(jsonItems: wallets) { json, item in
                WalletDocument(item.wallet, role: item.role).write(to: &json)
            }
            return
        }
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Time zone"),
            Table.Column("Your role"), Table.Column("Id"),
        ])
        for (wallet, role) in wallets {
            table.append([
                Table.Cell(wallet.name), Table.Cell(wallet.timeZone), Table.Cell(role.rawValue),
                Table.Cell(wallet.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let show = Command<Action>(
        "show",
        aliases: ["info"],
        summary: "Show one wallet and its members.",
        positionals: [optionalWallet],
        examples: [Command.Example("tessera wallet show Family", meaning: "who is in it")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let id = try chosen(context, access)
        let (wallet, role, members, cardCount) = try access.read { session throws(WalletError) in
            let (wallet, role) = try session.wallet(id)
            let cardCount = try session.cardCount { query in
                query.wallet = id
                query.archived = .included
            }
            return (wallet, role, try session.members(of: id), cardCount)
        }
        if context.isJSON { return try answer(wallet, role, context, did: "") }
        var details = Details()
        details.add("Name", wallet.name)
        details.add("Id", wallet.id.description)
        details.add("Time zone", wallet.timeZone)
        details.add("Cards", "\(cardCount)")
        for (member, person) in members {
            details.add("Member", "\(person.name) (\(member.role.rawValue))")
        }
        try context.console.answer(details.text(context.console))
    }

    private static let rename = Command<Action>(
        "rename",
        summary: "Give a wallet another name.",
        positionals: [walletName, newName],
        examples: [Command.Example("tessera wallet rename Home Ours", meaning: "rename it")]
    ) { context throws(CommandError) in
        let name = context.arguments.one(newName)
        try edit(context, did: "Renamed the wallet to") { session, id throws(WalletError) in
            try session.editWallet(id, name: name)
        }
    }

    private static let setZone = Command<Action>(
        "set-zone",
        aliases: ["zone"],
        summary: "Set a wallet's time zone.",
        positionals: [walletName, zoneName],
        examples: [
            Command.Example("tessera wallet set-zone Home Asia/Tokyo", meaning: "after moving")
        ]
    ) { context throws(CommandError) in
        let zone = context.arguments.one(zoneName)
        try edit(context, did: "Set the time zone \(zone) for") { session, id throws(WalletError) in
            try session.editWallet(id, timeZone: zone)
        }
    }

    private static let delete = Command<Action>(
        "delete",
        aliases: ["rm"],
        summary: "Delete a wallet with all its cards, for good.",
        positionals: [walletName],
        options: [isConfirmed],
        examples: [Command.Example("tessera wallet delete Old --yes", meaning: "delete it")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let id = try access.wallet(context.arguments.one(walletName))
        let (wallet, role) = try access.read { session throws(WalletError) in
            try session.wallet(id)
        }
        guard context.arguments.has(isConfirmed) else {
            let count = try access.read { session throws(WalletError) in
                try session.cardCount { query in
                    query.wallet = id
                    query.archived = .included
                }
            }
            throw .usage(
                .unconfirmed(what: "Deleting the wallet '\(wallet.name)' with its \(count) cards")
            )
        }
        try access.write { session throws(WalletError) in try session.deleteWallet(id) }
        try answer(wallet, role, context, did: "Deleted the wallet")
    }

    // MARK: Parts

    private static func chosen(
        _ context: CommandContext,
        _ access: WalletAccess
    ) throws(CommandError) -> WalletID {
        if let text = context.arguments.optional(optionalWallet) { return try access.wallet(text) }
        return try access.walletID()
    }

    private static func edit(
        _ context: CommandContext,
        did verb: String,
        _ work: @escaping @Sendable (WriteSession, WalletID) throws(WalletError) -> Wallet
    ) throws(CommandError) {
        let access = try context.writing()
        let id = try access.wallet(context.arguments.one(walletName))
        let wallet = try access.write { session throws(WalletError) in try work(session, id) }
        try answer(wallet, .owner, context, did: verb)
    }

    private static func answer(
        _ wallet: Wallet,
        _ role: MemberRole,
        _ context: CommandContext,
        did verb: String
    ) throws(CommandError) {
        if context.isJSON {
            try context.console.answer { json in
                WalletDocument(wallet, role: role).write(to: &json)
            }
        }
        try context.tell("\(verb) '\(wallet.name)' (\(wallet.id)).")
    }
}
