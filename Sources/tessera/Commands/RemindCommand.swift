import Bootstrap
import JSON
import Terminal
import WalletCore
import WalletService

/// The command `tessera remind`.
enum RemindCommand {
    private static let thresholds = ValueOption(
        "days",
        .days,
        summary: "Days before the end to remind at, each once.",
        defaultText: "30,7,1"
    )
    private static let instant = ValueOption(
        "at",
        .moment,
        summary: "The instant to take for now.",
        defaultText: "now"
    )
    private static let isDryRun = Flag(
        "dry-run",
        summary: "Decide; remember nothing, and tell nobody."
    )

    static let command = Command<Action>(
        "remind",
        summary: "List cards about to expire and points about to lapse, once per threshold.",
        discussion: """
            For every person, or the one that --person names: each card with its decision and the \
            reason. What is listed is remembered, so a repeat lists it no more until the next \
            threshold. The day is the person's own, and a card is good through its last day.

            With --webhooks, each target is told what is listed, signed. What it does not take is \
            sent again later by 'tessera serve', 'tessera remind' or 'tessera webhook deliver', until \
            it is given up.
            """,
        heading: "Server and database",
        options: [thresholds, instant, isDryRun, WebhookCommands.webhooks],
        examples: [
            Command.Example("tessera remind", meaning: "what is due today"),
            Command.Example("tessera remind --days 14 --json", meaning: "for another program"),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let named = arguments.optional(GlobalOptions.person)
        let targets = try context.namedWebhookTargets() ?? []
        let access = try named == nil ? context.overseeing() : context.reading()
        let persons = try access.read { session throws(WalletError) in
            named == nil ? try session.persons() : [try session.me()]
        }
        let days = arguments.optional(thresholds) ?? [30, 7, 1]
        let isDryRun = arguments.has(isDryRun)
        let moment = arguments.optional(instant)
        let now = try moment.map { moment throws(CommandError) in
            moment.instant(in: try access.zone())
        }
        var decisions: [(person: Person, decision: ReminderDecision)] = []
        for person in persons {
            let found = try access.write(as: person.id) { session throws(WalletError) in
                let session = now.map(session.at) ?? session
                return try session.remind(
                    thresholds: days,
                    isDryRun: isDryRun,
                    targets: targets.map(\.name)
                )
            }
            decisions += found.map { (person, $0) }
        }
        try answer(decisions, context)
        guard !targets.isEmpty, !isDryRun else { return }
        context.remark(onDelivered: try access.deliverWebhooks(to: targets, at: now))
    }

    private static func answer(
        _ decisions: [(person: Person, decision: ReminderDecision)],
        _ context: CommandContext
    ) throws(CommandError) {
        if context.isJSON {
            return try context.console.answer(jsonItems: decisions) { json, entry in
                write(entry.decision, of: entry.person, to: &json)
            }
        }
        var table = Table([
            Table.Column("Person"), Table.Column("Card", isFlexible: true), Table.Column("What"),
            Table.Column("Days left"), Table.Column("Outcome"),
        ])
        for (person, decision) in decisions {
            table.append([
                Table.Cell(person.name), Table.Cell(decision.card.card.name),
                Table.Cell(decision.subject.description),
                Table.Cell(decision.daysLeft.map(String.init) ?? ""),
                Table.Cell(decision.outcome.rawValue),
            ])
        }
        try context.console.answer(table)
    }

    private static func write(
        _ decision: ReminderDecision,
        of person: Person,
        to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("personId", person.id.description)
            json.member("cardId", decision.card.card.id.description)
            json.member("name", decision.card.card.name)
            json.member("subject", decision.subject.description)
            json.member("outcome", decision.outcome.rawValue)
            json.member("expiryDate", decision.card.card.expiryDate?.description)
            json.member("daysLeft", decision.daysLeft.map(Int64.init))
            json.member("thresholdDays", decision.thresholdDays.map(Int64.init))
        }
    }
}
