import API
import Terminal
import WalletCore
import WalletService

/// The commands `tessera balance …`.
enum BalanceCommands {
    private static let amount = Positional(
        "AMOUNT",
        .amount,
        summary: "An exact decimal amount, such as 12.50; no digit is ever lost."
    )
    private static let unit = Positional(
        "UNIT",
        .unit,
        summary: "What is counted, such as EUR, POINTS or STAMPS; left out, the card's only one.",
        cardinality: .optional
    )
    private static let note = ValueOption("note", .text, summary: "A note for the ledger.")
    private static let goal = ValueOption(
        "goal",
        .amountOrNone,
        summary: "Where the card is full; none takes it away."
    )
    private static let step = ValueOption(
        "step",
        .amountOrNone,
        summary: "How much one tap adds; none takes it away."
    )
    private static let reset = ValueOption<BalanceReset>(
        "reset",
        .name,
        summary: "When it starts again from zero."
    )
    private static let allowsNegative = ValueOption(
        "below-zero",
        .onOrOff,
        summary: "Whether spending may go below zero."
    )
    private static let limit = ValueOption(
        "limit",
        .integer(in: 1...100_000),
        summary: "How many lines at most.",
        defaultText: "100"
    )

    static let group = Command<Action>(
        "balance",
        aliases: ["balances"],
        summary: "Keep points, stamps and money on cards, exactly.",
        discussion: "Every change is a line in a ledger that is never rewritten.",
        heading: "Cards",
        subcommands: [set, add, spend, configure, list, history, remove]
    )

    private static let set = Command<Action>(
        "set",
        summary: "Set a balance to an amount.",
        positionals: [CardCommands.card, amount, unit],
        options: [note],
        examples: [
            Command.Example("tessera balance set 'Corner Shop' 12.50 EUR", meaning: "set money"),
            Command.Example("tessera balance set Café 7 STAMPS", meaning: "set stamps"),
        ]
    ) { context throws(CommandError) in
        try change(context) { session, target, amount, note throws(WalletError) in
            try session.setBalance(target.unit, of: target.cardID, to: amount, note: note)
        }
    }

    private static let add = Command<Action>(
        "add",
        aliases: ["earn"],
        summary: "Add to a balance.",
        positionals: [CardCommands.card, amount, unit],
        options: [note],
        examples: [Command.Example("tessera balance add Café 1 STAMPS", meaning: "one stamp more")]
    ) { context throws(CommandError) in
        try change(context) { session, target, amount, note throws(WalletError) in
            try session.addToBalance(amount, target.unit, of: target.cardID, note: note)
        }
    }

    private static let spend = Command<Action>(
        "spend",
        summary: "Take from a balance; it stays above zero unless it may go below.",
        positionals: [CardCommands.card, amount, unit],
        options: [note],
        examples: [
            Command.Example(
                "tessera balance spend 'Corner Shop' 3.20 --note coffee",
                meaning: "spend from the card's only balance"
            )
        ]
    ) { context throws(CommandError) in
        try change(context) { session, target, amount, note throws(WalletError) in
            try session.spendFromBalance(amount, target.unit, of: target.cardID, note: note)
        }
    }

    private static let configure = Command<Action>(
        "configure",
        aliases: ["settings"],
        summary: "Set a balance's goal, step, reset, and whether it may go below zero.",
        positionals: [CardCommands.card, unit],
        options: [goal, step, reset, allowsNegative],
        examples: [
            Command.Example(
                "tessera balance configure Café STAMPS --goal 10 --step 1",
                meaning: "a stamp card with ten fields"
            ),
            Command.Example(
                "tessera balance configure Gym --reset daily",
                meaning: "start again every day"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let (goal, step) = (arguments.optional(goal), arguments.optional(step))
        let (reset, negative) = (arguments.optional(reset), arguments.optional(allowsNegative))
        guard goal != nil || step != nil || reset != nil || negative != nil else {
            throw .usage(.nothingToDo(command: context.command))
        }
        let access = try context.writing()
        let target = try target(context, access)
        let balance = try access.write { session throws(WalletError) in
            try session.setBalance(target.unit, of: target.cardID) { balance in
                if let goal { balance.goal = goal }
                if let step { balance.step = step }
                if let reset { balance.reset = reset }
                if let negative { balance.allowsNegative = negative }
            }
        }
        try answer(balance, of: target, context)
    }

    private static let list = Command<Action>(
        "list",
        aliases: ["ls", "show"],
        summary: "List a card's balances.",
        positionals: [CardCommands.card],
        examples: [Command.Example("tessera balance list Café", meaning: "what is on the card")]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let card = try access.card(context.arguments.one(CardCommands.card))
        if context.isJSON {
            try context.console.answer(jsonItems: card.balances) { json, balance in
                BalanceDocument(balance).write(to: &json)
            }
            return
        }
        guard !card.balances.isEmpty else { return try context.tell("No balance.") }
        var table = Table([
            Table.Column("Amount", .trailing), Table.Column("Unit"),
            Table.Column("Goal", .trailing),
            Table.Column("Step", .trailing), Table.Column("Starts again"),
        ])
        for balance in card.balances {
            table.append([
                Table.Cell(balance.amount.description), Table.Cell(balance.unit.code),
                Table.Cell(balance.goal?.description ?? ""),
                Table.Cell(balance.step?.description ?? ""), Table.Cell(balance.reset.rawValue),
            ])
        }
        try context.console.answer(table)
    }

    private static let history = Command<Action>(
        "history",
        aliases: ["transactions", "ledger"],
        summary: "Show a balance's ledger, newest line first.",
        positionals: [CardCommands.card, unit],
        options: [limit, GlobalOptions.zone],
        examples: [
            Command.Example("tessera balance history Café STAMPS", meaning: "every stamp")
        ]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let target = try target(context, access)
        let limit = context.arguments.optional(limit) ?? 100
        let lines = try access.read { session throws(WalletError) in
            try session.transactions(target.unit, of: target.cardID, limit: limit)
        }
        if context.isJSON {
            try context.console.answer(jsonItems: lines) { json, line in
                TransactionDocument(line).write(to: &json)
            }
        } else if lines.isEmpty {
            try context.tell("No line yet.")
        } else {
            try context.console.answer(LedgerTable(lines: lines, zone: access.zone()).table)
        }
    }

    private static let remove = Command<Action>(
        "remove",
        aliases: ["delete", "rm"],
        summary: "Remove a balance; its ledger stays.",
        positionals: [CardCommands.card, unit],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example("tessera balance remove Café STAMPS", meaning: "count no more stamps")
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let target = try target(context, access)
        let card = try access.write { session throws(WalletError) in
            try session.deleteBalance(target.unit, of: target.cardID)
            return try session.read.card(target.cardID)
        }
        try context.answer(card, access, did: "Removed the balance in \(target.unit) of")
    }

    // MARK: Parts

    /// The balance that a command line means.
    private struct Target: Sendable {
        let cardID: CardID
        let cardName: String
        let unit: BalanceUnit
    }

    private static func target(
        _ context: CommandContext,
        _ access: WalletAccess
    ) throws(CommandError) -> Target {
        let card = try access.card(context.arguments.one(CardCommands.card))
        let units = card.balances.map(\.unit)
        guard let unit = context.arguments.optional(unit) ?? (units.count == 1 ? units[0] : nil)
        else { throw .usage(.unitNeeded(known: units.map(\.code))) }
        return Target(cardID: card.card.id, cardName: card.card.name, unit: unit)
    }

    private static func change(
        _ context: CommandContext,
        _ work:
            @escaping @Sendable (WriteSession, Target, Amount, String) throws(WalletError)
            -> Balance
    ) throws(CommandError) {
        let access = try context.writing()
        let target = try target(context, access)
        let amount = context.arguments.one(amount)
        let note = context.arguments.optional(note) ?? ""
        let balance = try access.write { session throws(WalletError) in
            try work(session, target, amount, note)
        }
        try answer(balance, of: target, context)
    }

    private static func answer(
        _ balance: Balance,
        of target: Target,
        _ context: CommandContext
    ) throws(CommandError) {
        if context.isJSON {
            try context.console.answer { json in BalanceDocument(balance).write(to: &json) }
        }
        try context.tell("'\(target.cardName)' holds \(balance.text).")
    }
}
