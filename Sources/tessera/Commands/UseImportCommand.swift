import Terminal
import WalletCore
import WalletService

/// The command `tessera use import`.
enum UseImportCommand {
    private static let file = Positional(
        "FILE",
        .path,
        summary:
            "A CSV file with user_id, item_id and timestamp_iso_local; - is the standard input."
    )
    private static let user = ValueOption(
        "user",
        .text.named("ID"),
        summary: "The user whose rows are taken.",
        isRequired: true
    )
    private static let zone = ValueOption(
        "tz",
        .zone,
        summary: "The zone whose clock the times were read on.",
        aliases: ["timezone", "time-zone"],
        isRequired: true
    )
    private static let createsCards = Flag(
        "create-cards",
        summary: "Make a card for every item that none stands for."
    )
    private static let match = ValueOption<Matching>(
        "match",
        .name,
        summary: "What an item is found by: a card's source 'usage-csv:ITEM', or its name too.",
        defaultText: "source"
    )

    private enum Matching: String, CaseIterable, Sendable {
        case source
        case name
    }

    static let command = Command<Action>(
        "import",
        summary: "Import a history of uses; repeating it adds nothing.",
        positionals: [file],
        options: [user, zone, createsCards, match],
        examples: [
            Command.Example(
                "tessera use import uses.csv --user 17 --tz Europe/London --create-cards",
                meaning: "a household's history, with a card for each item"
            ),
            Command.Example(
                "tessera use import uses.csv --user me --tz Europe/Belgrade --match name",
                meaning: "items are the names of your cards"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let path = arguments.one(file)
        let bytes = try context.content(of: path, byteCountMax: CommandContext.importByteCountMax)
        let table: UsageTable
        do throws(WalletError) {
            table = try UsageTable(bytes)
        } catch {
            throw .unusable(file: path, error)
        }
        let options = UsageImportOptions(
            userID: arguments.one(user),
            timeZone: arguments.one(zone),
            createsCards: arguments.has(createsCards),
            matchesNames: arguments.optional(match) == .name
        )
        if !table.userIDs.isEmpty, !table.userIDs.contains(options.userID) {
            throw .noUsesOf(user: options.userID, file: path, known: table.userIDs)
        }
        let access = try context.writing(Founding.Wishes(zone: options.timeZone))
        let walletID = try access.walletID()
        let report = try access.write(keepingIf: { $0.outcome != .rejected }) {
            session throws(WalletError) in
            try session.importUses(table, to: walletID, options)
        }
        try answer(report, context)
        guard report.outcome != .rejected else {
            throw .rejected(file: path, badRowCount: report.rowErrorCount, isStrict: false)
        }
    }

    private static func answer(
        _ report: UsageImportReport,
        _ context: CommandContext
    ) throws(CommandError) {
        if context.isJSON {
            return try context.console.answer(bytes: report.json + [UInt8(ascii: "\n")])
        }
        try context.tell(
            "Recorded \(report.recordedCount) of \(report.rowCount) uses, \(report.knownCount) were "
                + "known; made \(report.createdCardCount) cards."
        )
        let shownMax = 10
        for line in report.rowErrorLines.prefix(shownMax) {
            try context.tell("  not taken: \(line)")
        }
        if report.rowErrorCount > shownMax {
            try context.tell("  and \(report.rowErrorCount - shownMax) more rows")
        }
        if !report.unknownItems.isEmpty {
            let items = report.unknownItems.prefix(shownMax).joined(separator: ", ")
            try context.tell(
                "No card stands for \(items): --create-cards makes one for each, --match name finds "
                    + "them by name."
            )
        }
    }
}
