import Terminal
import WalletCore
import WalletService

/// The command `tessera import`.
enum ImportCommand {
    private static let file = Positional(
        "FILE",
        .path,
        summary: "The file; - is the standard input."
    )
    private static let format = ValueOption(
        "format",
        ValueReader(
            placeholder: "FORMAT",
            expectation: "one of " + WalletFile.formatNames.joined(separator: ", "),
            choices: WalletFile.formatNames
        ) { WalletFile.formatNames.contains($0) ? $0 : nil },
        summary: "What the file must be.",
        defaultText: "known by its content"
    )
    private static let isDryRun = Flag("dry-run", summary: "Only say what would be done.")
    private static let isStrict = Flag("strict", summary: "Store nothing if any row is bad.")
    private static let onConflict = ValueOption<ConflictPolicy>(
        "on-conflict",
        .name,
        summary: "What becomes of cards that differ from the stored ones they are.",
        defaultText: "report"
    )
    private static let zone = ValueOption(
        "tz",
        .zone,
        summary: "The zone in which moments become days.",
        aliases: ["timezone", "time-zone"],
        defaultText: "the wallet's"
    )
    static let passwordFile = ValueOption(
        "password-file",
        .path,
        summary: "A file whose first line is the archive's password; - is the standard input."
    )

    static let command = Command<Action>(
        "import",
        summary: "Import cards from another app's export or from Tessera's own.",
        discussion: """
            Good rows are stored all together and bad ones are listed. Importing the same file \
            again changes nothing. Nothing is stored where the file as a whole cannot be read. A \
            wallet that is made along with the import takes --tz, else the zone that a Tessera file \
            names, else the system's.
            """,
        heading: "Import and export",
        positionals: [file],
        options: [format, isDryRun, isStrict, onConflict, zone, passwordFile],
        examples: [
            Command.Example("tessera import catima.csv --dry-run", meaning: "look first"),
            Command.Example("tessera import catima.csv", meaning: "then import"),
            Command.Example(
                "tessera import wallet.zip --password-file - --on-conflict replace <password.txt",
                meaning: "an encrypted archive whose cards win"
            ),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let file = try wallet(context)
        let options = ImportOptions(
            conflictPolicy: arguments.optional(onConflict) ?? .report,
            isStrict: arguments.has(isStrict),
            timeZone: arguments.optional(zone)
        )
        let wishes = Founding.Wishes(fileZone: file.timeZone)
        let report: ImportReport
        if arguments.has(isDryRun) {
            let access = try context.rehearsing(wishes)
            let walletID = try access.walletID()
            report = try access.read { session throws(WalletError) in
                try session.previewImport(file, to: walletID, options)
            }
        } else {
            let access = try context.writing(wishes)
            let walletID = try access.walletID()
            report = try access.write(keepingIf: { $0.outcome != .rejected }) {
                session throws(WalletError) in
                try session.importCards(file, to: walletID, options)
            }
        }
        try answer(report, context)
        guard report.outcome != .rejected else {
            throw .rejected(
                file: arguments.one(Self.file),
                badRowCount: report.rowErrorCount,
                isStrict: options.isStrict
            )
        }
    }

    /// Reads the file before any unit of work begins.
    private static func wallet(_ context: CommandContext) throws(CommandError) -> WalletFile {
        let path = context.arguments.one(file)
        let passwordPath = context.arguments.optional(passwordFile)
        if path == "-", passwordPath == "-" {
            throw .usage(.conflict(option: "FILE -", other: "--password-file -"))
        }
        let password = try passwordPath.map { path throws(CommandError) in
            try context.secret(in: path)
        }
        let bytes = try context.content(of: path, byteCountMax: CommandContext.importByteCountMax)
        do throws(WalletError) {
            return try WalletFile(
                bytes,
                format: context.arguments.optional(format),
                password: password
            )
        } catch {
            throw .unusable(file: path, error)
        }
    }

    private static func answer(
        _ report: ImportReport,
        _ context: CommandContext
    ) throws(CommandError) {
        if context.isJSON {
            return try context.console.answer(bytes: report.json + [UInt8(ascii: "\n")])
        }
        let verb = report.isDryRun ? "Would import" : "Imported"
        try context.tell(
            "\(verb) as \(report.format): \(report.createdCount) created, "
                + "\(report.updatedCount) updated, \(report.unchangedCount) unchanged."
        )
        for line in report.rowErrorLines { try context.tell("  not taken: \(line)") }
        for line in report.warningLines { try context.tell("  note: \(line)") }
        for conflict in report.conflicts {
            let fields = conflict.fields.map(\.field).joined(separator: ", ")
            try context.tell(
                "  " + line(conflict.resolution, "'\(conflict.name)'", fields, report.isDryRun)
            )
        }
        if report.outcome == .conflictReported {
            try context.tell(
                "Cards that differ were left as they are: --on-conflict replace or keep-both takes "
                    + "them."
            )
        }
    }

    /// What became of a card that differs from the stored one.
    private static func line(
        _ resolution: ConflictPolicy,
        _ name: String,
        _ fields: String,
        _ isDryRun: Bool
    ) -> String {
        switch resolution {
        case .report, .skip: "differs from the stored card: \(name) in \(fields)"
        case .replace: (isDryRun ? "would replace" : "replaced") + " in the card \(name): \(fields)"
        case .keepBoth:
            (isDryRun ? "would keep both" : "kept both") + ": \(name) differs in \(fields)"
        }
    }
}
