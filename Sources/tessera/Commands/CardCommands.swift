import Terminal
import WalletCore
import WalletService

/// The commands `tessera card …`.
enum CardCommands {
    static let card = Positional("CARD", .text, summary: "The card, by name or id.")
    private static let name = Positional("NAME", .text, summary: "What people call it.")
    private static let isFavourite = Flag(
        "favourite",
        summary: "Star it.",
        aliases: ["favorite"]
    )
    private static let newName = ValueOption("name", .text, summary: "What people call it.")
    private static let clear = ValueOption<ClearableField>(
        "clear",
        .name.named("FIELD"),
        summary: "Take a field's value away.",
        isRepeatable: true
    )

    static let group = Command<Action>(
        "card",
        aliases: ["cards"],
        summary: "Add, find, show and change cards.",
        heading: "Cards",
        subcommands: [
            add, CardListCommands.list, CardListCommands.show, edit, delete, restore, archive,
            unarchive, CardImageCommands.group,
        ]
    )

    private static let add = Command<Action>(
        "add",
        summary: "Add a card.",
        discussion: """
            A code is checked when it is entered: what a till could not read is refused. A missing \
            check digit is appended to the code and reported, a wrong one is refused; the card keeps \
            the number as it was given.
            """,
        positionals: [name],
        options: CardOptions.all + [isFavourite, GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera card add 'Corner Shop' --number 4006381333931 --symbology ean13",
                meaning: "a card with a number and its code"
            ),
            Command.Example(
                "tessera card add Café --symbology qr --payload 'https://cafe.example/7' --favourite",
                meaning: "a card whose code says more than its number"
            ),
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let arguments = context.arguments
        let walletID = try access.walletID()
        var changes = try CardOptions.changes(context)
        if let barcode = try CardOptions.barcode(changing: nil, arguments) {
            changes.append(.barcode(barcode))
        }
        if let groups = try CardOptions.groups(access, of: walletID, arguments) {
            changes.append(.groups(groups))
        }
        let (name, wanted, star) = (arguments.one(name), changes, arguments.has(isFavourite))
        let added = try access.write { session throws(WalletError) in
            let card = try session.addCard(name: name, wanted, to: walletID)
            guard star else { return card }
            return try session.editMembership(of: card.card.id) { $0.isFavourite = true }
        }
        try context.remark(codeOf: added.card)
        try context.answer(added, access, did: "Added")
    }

    private static let edit = Command<Action>(
        "edit",
        summary: "Change what is on a card.",
        positionals: [card],
        options: [newName] + CardOptions.all + [clear],
        examples: [
            Command.Example(
                "tessera card edit 'Corner Shop' --expires 2027-12-31 --color '#1976D2'",
                meaning: "change two fields"
            ),
            Command.Example(
                "tessera card edit 'Corner Shop' --clear expires --clear note",
                meaning: "take two values away"
            ),
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let arguments = context.arguments
        let current = try access.card(arguments.one(card))
        var changes = try CardOptions.changes(context)
        if let name = arguments.optional(newName) { changes.append(.name(name)) }
        if let barcode = try CardOptions.barcode(changing: current.card.barcode, arguments) {
            changes.append(.barcode(barcode))
        }
        if let groups = try CardOptions.groups(access, of: current.card.walletID, arguments) {
            changes.append(.groups(groups))
        }
        for field in arguments.all(clear) {
            guard !changes.contains(where: { $0.field == field.change.field }) else {
                throw .usage(
                    .conflict(option: "--clear \(field.rawValue)", other: "a new value for it")
                )
            }
            changes.append(field.change)
        }
        guard !changes.isEmpty else { throw .usage(.nothingToDo(command: context.command)) }
        let wanted = changes
        let edited = try access.write { session throws(WalletError) in
            try session.editCard(current.card.id, wanted)
        }
        if edited.card.barcode != current.card.barcode
            || edited.card.codePayload != current.card.codePayload
        {
            try context.remark(codeOf: edited.card)
        }
        try context.answer(edited, access, did: "Changed")
    }

    private static let delete = Command<Action>(
        "delete",
        aliases: ["remove", "rm"],
        summary: "Delete a card; it can be restored for thirty days.",
        positionals: [card],
        examples: [Command.Example("tessera card delete 'Corner Shop'", meaning: "delete a card")]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let id = try access.card(context.arguments.one(card)).card.id
        let deleted = try access.write { session throws(WalletError) in
            try session.deleteCard(id)
            return try session.read.card(id, isDeletedFound: true)
        }
        try context.answer(deleted, access, did: "Deleted")
    }

    private static let restore = Command<Action>(
        "restore",
        aliases: ["undelete"],
        summary: "Bring a deleted card back.",
        positionals: [card],
        examples: [
            Command.Example("tessera card list --deleted", meaning: "see what can be restored"),
            Command.Example("tessera card restore 'Corner Shop'", meaning: "bring it back"),
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let id = try access.card(context.arguments.one(card), isDeleted: true).card.id
        let restored = try access.write { session throws(WalletError) in
            try session.restoreCard(id)
        }
        try context.answer(restored, access, did: "Restored")
    }

    private static let archive = Command<Action>(
        "archive",
        summary: "Put a card away for yourself; other members still see it.",
        positionals: [card],
        examples: [Command.Example("tessera card archive 'Old Gym'", meaning: "put it away")]
    ) { context throws(CommandError) in
        try context.editMembership(did: "Archived") { $0.isArchived = true }
    }

    private static let unarchive = Command<Action>(
        "unarchive",
        summary: "Take a card out of the archive.",
        positionals: [card],
        examples: [Command.Example("tessera card unarchive 'Old Gym'", meaning: "take it out")]
    ) { context throws(CommandError) in
        try context.editMembership(did: "Took out of the archive:") { $0.isArchived = false }
    }
}
