import API
import Terminal
import WalletCore
import WalletService

/// The commands `tessera member …`.
enum MemberCommands {
    private static let person = Positional("PERSON", .text, summary: "The person, by name or id.")
    private static let newRole = Positional<MemberRole>(
        "ROLE",
        .name,
        summary: "What they may do: owner, editor or viewer."
    )
    private static let role = ValueOption<MemberRole>(
        "role",
        .name,
        summary: "What they may do.",
        defaultText: "editor"
    )

    static let group = Command<Action>(
        "member",
        aliases: ["members"],
        summary: "Let people into a wallet.",
        heading: "People and access",
        subcommands: [add, list, setRole, remove]
    )

    private static let add = Command<Action>(
        "add",
        summary: "Let a person into the wallet; an owner does.",
        positionals: [person],
        options: [role],
        examples: [
            Command.Example(
                "tessera member add Anna --wallet Family --role viewer --person Boris",
                meaning: "Boris, who owns it, lets Anna look"
            )
        ]
    ) { context throws(CommandError) in
        try set(context, context.arguments.optional(role) ?? .editor, did: "is now")
    }

    private static let setRole = Command<Action>(
        "role",
        aliases: ["set-role"],
        summary: "Change what a member may do.",
        positionals: [person, newRole],
        examples: [
            Command.Example("tessera member role Anna editor", meaning: "Anna may change cards")
        ]
    ) { context throws(CommandError) in
        try set(context, context.arguments.one(newRole), did: "is now")
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List the wallet's members.",
        examples: [Command.Example("tessera member list --wallet Family", meaning: "who is in it")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let id = try access.walletID()
        let members = try access.read { session throws(WalletError) in try session.members(of: id) }
        if context.isJSON {
            try context.console.answer(jsonItems: members) { json, item in
                MemberDocument(item.member, person: item.person).write(to: &json)
            }
            return
        }
        let zone = try access.zone()
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Role"), Table.Column("Since"),
            Table.Column("Person id"),
        ])
        for (member, person) in members {
            table.append([
                Table.Cell(person.name), Table.Cell(member.role.rawValue),
                Table.Cell(zone.date(member.joinedAt).description),
                Table.Cell(person.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let remove = Command<Action>(
        "remove",
        aliases: ["delete", "rm"],
        summary: "Take a person out of the wallet.",
        positionals: [person],
        examples: [Command.Example("tessera member remove Anna", meaning: "Anna sees it no more")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let walletID = try access.walletID()
        let personID = try access.person(context.arguments.one(person))
        let (member, known) = try access.write { session throws(WalletError) in
            let members = try session.read.members(of: walletID)
            guard let found = members.first(where: { $0.person.id == personID }) else {
                throw .notFound(.member)
            }
            try session.removeMember(personID, of: walletID)
            return found
        }
        if context.isJSON {
            try context.console.answer { json in
                MemberDocument(member, person: known).write(to: &json)
            }
        }
        try context.tell("'\(known.name)' is no member any more.")
    }

    private static func set(
        _ context: CommandContext,
        _ role: MemberRole,
        did verb: String
    ) throws(CommandError) {
        let access = try context.writing()
        let walletID = try access.walletID()
        let personID = try access.person(context.arguments.one(person))
        let (member, known) = try access.write { session throws(WalletError) in
            _ = try session.setMember(personID, of: walletID, role: role)
            let members = try session.read.members(of: walletID)
            guard let found = members.first(where: { $0.person.id == personID }) else {
                throw .notFound(.member)
            }
            return found
        }
        if context.isJSON {
            try context.console.answer { json in
                MemberDocument(member, person: known).write(to: &json)
            }
        }
        try context.tell("'\(known.name)' \(verb) \(member.role.rawValue).")
    }
}
