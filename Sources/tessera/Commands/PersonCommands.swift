import API
import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera person …`.
enum PersonCommands {
    private static let name = Positional("NAME", .text, summary: "What others call them.")
    private static let optionalPerson = Positional(
        "PERSON",
        .text,
        summary: "The person, by name or id; left out, yourself.",
        cardinality: .optional
    )
    private static let person = Positional(
        "PERSON",
        .text,
        summary: "The person, by name or id."
    )
    private static let isConfirmed = Flag("yes", summary: "Do it without asking back.")
    private static let zone = ValueOption(
        "tz",
        .zone,
        summary: "Their time zone.",
        aliases: ["timezone", "time-zone"],
        defaultText: "that of the wallet"
    )
    private static let locale = ValueOption(
        "locale",
        .text.named("TAG"),
        summary: "Their language, as a BCP 47 tag such as sr-Latn."
    )
    private static let newName = ValueOption("name", .text, summary: "What others call them.")
    private static let autoMode = ValueOption(
        "auto-mode",
        .onOrOff,
        summary: "Whether widgets choose by relevance; off, they show favourites."
    )
    private static let training = ValueOption(
        "training",
        .onOrOff,
        summary: "Whether their uses may be read by training."
    )
    private static let clear = ValueOption<ClearablePersonField>(
        "clear",
        .name.named("FIELD"),
        summary: "Take a value away.",
        isRepeatable: true
    )

    private enum ClearablePersonField: String, CaseIterable, Sendable {
        case zone = "tz"
        case locale
    }

    static let group = Command<Action>(
        "person",
        aliases: ["persons", "people"],
        summary: "Add people and change what they chose.",
        heading: "People and access",
        subcommands: [add, list, show, edit, export, erase]
    )

    private static let add = Command<Action>(
        "add",
        aliases: ["create", "new"],
        summary: "Add a person; 'tessera member add' then lets them into a wallet.",
        positionals: [name],
        options: [zone, locale],
        examples: [
            Command.Example("tessera person add Anna --tz Europe/Belgrade", meaning: "add Anna")
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let (name, zone, locale) = (
            arguments.one(name), arguments.optional(zone), arguments.optional(locale)
        )
        let access = try context.administering(
            Founding.Wishes(personName: name, zone: zone, locale: locale)
        )
        let person: Person
        if let founding = access.founding {
            // The first person is the one that is asked for.
            try access.write { _ throws(WalletError) in }
            person = founding.person
        } else {
            person = try access.write { session throws(WalletError) in
                try session.addPerson(name: name, timeZone: zone, locale: locale)
            }
        }
        try answer(person, context, did: "Added")
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls"],
        summary: "List all people in the database.",
        examples: [Command.Example("tessera person list", meaning: "everybody")]
    ) { context throws(CommandError) in
        let access = try context.overseeing()
        let persons = try access.read { session throws(WalletError) in try session.persons() }
        if context.isJSON {
            try context.console.answer(jsonItems: persons) { json, person in
                PersonDocument(person).write(to: &json)
            }
            return
        }
        var table = Table([
            Table.Column("Name", isFlexible: true), Table.Column("Time zone"),
            Table.Column("Locale"), Table.Column("Id"),
        ])
        for person in persons {
            table.append([
                Table.Cell(person.name), Table.Cell(person.timeZone ?? ""),
                Table.Cell(person.locale ?? ""), Table.Cell(person.id.shortText, style: .dim),
            ])
        }
        try context.console.answer(table)
    }

    private static let show = Command<Action>(
        "show",
        aliases: ["info"],
        summary: "Show a person and their wallets.",
        positionals: [optionalPerson],
        examples: [Command.Example("tessera person show Anna", meaning: "what Anna chose")]
    ) { context throws(CommandError) in
        let access = try context.reading(as: context.arguments.optional(optionalPerson))
        let (person, wallets) = try access.read { session throws(WalletError) in
            (try session.me(), try session.wallets())
        }
        if context.isJSON { return try answer(person, context, did: "") }
        var details = Details()
        details.add("Name", person.name)
        details.add("Id", person.id.description)
        details.add("Time zone", person.timeZone ?? "that of the wallet")
        details.add("Locale", person.locale)
        details.add("Auto mode", person.settings.autoMode ? "on" : "off")
        details.add("Training", person.settings.isTrainingOptOut ? "off" : "on")
        for (wallet, role) in wallets {
            details.add("Wallet", "\(wallet.name) (\(role.rawValue))")
        }
        try context.console.answer(details.text(context.console))
    }

    private static let edit = Command<Action>(
        "edit",
        aliases: ["set"],
        summary: "Change a person's name and what they chose.",
        positionals: [optionalPerson],
        options: [newName, zone, locale, autoMode, training, clear],
        examples: [
            Command.Example("tessera person edit --tz Asia/Tokyo", meaning: "you moved"),
            Command.Example("tessera person edit Anna --auto-mode off", meaning: "Anna's widgets"),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let (name, zone, locale) = (
            arguments.optional(newName), arguments.optional(zone), arguments.optional(locale)
        )
        let (autoMode, training) = (arguments.optional(autoMode), arguments.optional(training))
        let cleared = arguments.all(clear)
        let isIdle =
            name == nil && zone == nil && locale == nil && autoMode == nil && training == nil
        guard !isIdle || !cleared.isEmpty else {
            throw .usage(.nothingToDo(command: context.command))
        }
        let access = try context.writing(as: arguments.optional(optionalPerson))
        let person = try access.write { session throws(WalletError) in
            try session.editMe { person in
                if let name { person.name = name }
                if let zone { person.timeZone = zone }
                if let locale { person.locale = locale }
                if cleared.contains(.zone) { person.timeZone = nil }
                if cleared.contains(.locale) { person.locale = nil }
                if let autoMode {
                    person.settings.autoMode = autoMode
                    person.settings.autoModeSetAt = session.now
                }
                if let training { person.settings.isTrainingOptOut = !training }
            }
        }
        try answer(person, context, did: "Changed")
    }

    private static let export = Command<Action>(
        "export",
        summary: "Print all that is kept of a person, as JSON.",
        discussion: """
            Settings, devices, tokens without their secrets, wallets, cards, ledger lines, uses, and \
            what else says something of the person: what they read, chose, placed and were reminded \
            of. Pictures are named by their hashes; 'tessera export' writes them.
            """,
        positionals: [optionalPerson],
        examples: [Command.Example("tessera person export Anna", meaning: "all that is Anna's")]
    ) { context throws(CommandError) in
        let access = try context.reading(as: context.arguments.optional(optionalPerson))
        let export = try access.read { session throws(WalletError) in try session.exportMe() }
        try context.console.answer { json in PersonExportDocument(export).write(to: &json) }
    }

    private static let erase = Command<Action>(
        "erase",
        summary: "Erase a person with all that is theirs; this cannot be undone.",
        discussion: """
            Their wallets go with them, but for those that others share: there the member who joined \
            first becomes owner, and what the person wrote stays without their name. The id alone \
            remains. Older backups still hold them.
            """,
        positionals: [person],
        options: [isConfirmed],
        examples: [Command.Example("tessera person erase Anna --yes", meaning: "forget Anna")]
    ) { context throws(CommandError) in
        guard context.arguments.has(isConfirmed) else {
            throw .usage(.unconfirmed(what: "Erasing a person"))
        }
        let access = try context.writing(as: context.arguments.one(person))
        let id = try access.write { session throws(WalletError) in
            let id = try session.read.me().id
            try session.eraseMe()
            return id
        }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in json.member("erased", id.description) }
            }
        }
        try context.tell("Erased \(id).")
    }

    private static func answer(
        _ person: Person,
        _ context: CommandContext,
        did verb: String
    ) throws(CommandError) {
        if context.isJSON {
            try context.console.answer { json in PersonDocument(person).write(to: &json) }
        }
        try context.tell("\(verb) '\(person.name)' (\(person.id)).")
    }
}
