import API
import Terminal
import WalletCore
import WalletService

/// The commands `tessera group …`.
enum GroupCommands {
    private static let groupName = Positional("GROUP", .text, summary: "The group, by name or id.")
    private static let name = Positional("NAME", .text, summary: "What people call it.")
    private static let newName = Positional("NEW-NAME", .text, summary: "The new name.")
    private static let cards = Positional(
        "CARD",
        .text,
        summary: "Cards, by name or id.",
        cardinality: .oneOrMore
    )
    private static let groups = Positional(
        "GROUP",
        .text,
        summary: "All groups of the wallet in their new order.",
        cardinality: .oneOrMore
    )

    static let group = Command<Action>(
        "group",
        aliases: ["groups"],
        summary: "Put cards into groups, such as Food.",
        heading: "Cards",
        subcommands: [create, list, rename, delete, add, remove, order]
    )

    private static let create = Command<Action>(
        "create",
        aliases: ["new"],
        summary: "Make a group at the end of the wallet's groups.",
        positionals: [name],
        options: [GlobalOptions.zone],
        examples: [Command.Example("tessera group create Food", meaning: "a group of cards")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let walletID = try access.walletID()
        let name = context.arguments.one(name)
        let group = try access.write { session throws(WalletError) in
            try session.addGroup(name: name, to: walletID)
        }
        try answer(group, context, did: "Made the group")
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List the groups of your wallets in their order.",
        examples: [Command.Example("tessera group list", meaning: "all groups")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let walletID = try access.namedWalletID()
        let (groups, counts) = try access.read { session throws(WalletError) in
            let groups = try session.groups(of: walletID)
            var counts: [GroupID: Int] = [:]
            for group in groups {
                counts[group.id] = try session.cardCount { query in
                    query.group = group.id
                    query.archived = .included
                }
            }
            return (groups, counts)
        }
        if context.isJSON {
            try context.console.answer(jsonItems: groups) { json, group in
                GroupDocument(group).write(to: &json)
            }
            return
        }
        guard !groups.isEmpty else { return try context.tell("No groups.") }
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Cards", .trailing),
            Table.Column("Id"),
        ])
        for group in groups {
            table.append([
                Table.Cell(group.name), Table.Cell("\(counts[group.id] ?? 0)"),
                Table.Cell(group.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let rename = Command<Action>(
        "rename",
        summary: "Give a group another name; its cards stay in it.",
        positionals: [groupName, newName],
        examples: [Command.Example("tessera group rename Food Groceries", meaning: "rename it")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let id = try access.group(context.arguments.one(groupName)).id
        let name = context.arguments.one(newName)
        let group = try access.write { session throws(WalletError) in
            try session.renameGroup(id, to: name)
        }
        try answer(group, context, did: "Renamed the group to")
    }

    private static let delete = Command<Action>(
        "delete",
        aliases: ["rm"],
        summary: "Delete a group; its cards stay in the wallet.",
        positionals: [groupName],
        examples: [Command.Example("tessera group delete Food", meaning: "delete it")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let group = try access.group(context.arguments.one(groupName))
        try access.write { session throws(WalletError) in try session.deleteGroup(group.id) }
        try answer(group, context, did: "Deleted the group")
    }

    private static let add = Command<Action>(
        "add",
        summary: "Put cards into a group.",
        positionals: [groupName, cards],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example("tessera group add Food 'Corner Shop' Bakery", meaning: "two cards")
        ]
    ) { context throws(CommandError) in
        try setMembers(context, isMember: true)
    }

    private static let remove = Command<Action>(
        "remove",
        summary: "Take cards out of a group.",
        positionals: [groupName, cards],
        options: [GlobalOptions.zone],
        examples: [Command.Example("tessera group remove Food Bakery", meaning: "one card")]
    ) { context throws(CommandError) in
        try setMembers(context, isMember: false)
    }

    private static let order = Command<Action>(
        "order",
        aliases: ["sort"],
        summary: "Put the wallet's groups into an order.",
        positionals: [groups],
        examples: [
            Command.Example("tessera group order Travel Food Health", meaning: "name them all")
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let walletID = try access.walletID()
        var ids: [GroupID] = []
        for name in context.arguments.all(groups) {
            ids.append(try access.group(name, of: walletID).id)
        }
        let wanted = ids
        let ordered = try access.write { session throws(WalletError) in
            try session.orderGroups(wanted, of: walletID)
        }
        if context.isJSON {
            try context.console.answer(jsonItems: ordered) { json, group in
                GroupDocument(group).write(to: &json)
            }
        }
        try context.tell("The groups are now: \(ordered.map(\.name).joined(separator: ", ")).")
    }

    private static func setMembers(
        _ context: CommandContext,
        isMember: Bool
    ) throws(CommandError) {
        let access = try context.writing()
        let group = try access.group(context.arguments.one(groupName))
        let ids = try access.cards(context.arguments.all(cards))
        let changed = try access.write { session throws(WalletError) in
            var changed: [MemberCard] = []
            for id in ids {
                changed.append(try session.setCard(id, isMember: isMember, of: group.id))
            }
            return changed
        }
        if context.isJSON { return try context.answer(changed, access, emptyLine: "") }
        let names = changed.map(\.card.name).joined(separator: ", ")
        try context.tell(
            isMember ? "'\(group.name)' now holds \(names)." : "'\(group.name)' lost \(names)."
        )
    }

    private static func answer(
        _ group: CardGroup,
        _ context: CommandContext,
        did verb: String
    ) throws(CommandError) {
        if context.isJSON {
            try context.console.answer { json in GroupDocument(group).write(to: &json) }
        }
        try context.tell("\(verb) '\(group.name)' (\(group.id)).")
    }
}
