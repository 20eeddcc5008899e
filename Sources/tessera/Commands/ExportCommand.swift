import JSON
import Terminal
import WalletCore
import WalletService

/// The command `tessera export`.
enum ExportCommand {
    private static let file = Positional(
        "FILE",
        .path,
        summary: "The file to write; - is the standard output."
    )
    private static let format = ValueOption<WalletExportFormat>(
        "format",
        .name,
        summary: "tessera keeps everything, catima what that app reads.",
        isRequired: true
    )
    private static let isReplacing = Flag("force", summary: "Replace a file of that name.")

    static let command = Command<Action>(
        "export",
        summary: "Export a wallet, pictures and history included.",
        discussion: """
            The file is readable by its owner only. What a format has no room for is named. With a \
            password the file is an encrypted archive. For Catima it is a table, or an archive where \
            there are pictures or its name ends in .zip.
            """,
        heading: "Import and export",
        positionals: [file],
        options: [format, ImportCommand.passwordFile, isReplacing],
        examples: [
            Command.Example(
                "tessera export wallet.tessera.zip --format tessera",
                meaning: "everything, to import it elsewhere"
            ),
            Command.Example("tessera export catima.zip --format catima", meaning: "for the app"),
        ]
    ) { context throws(CommandError) in
        let arguments = context.arguments
        let path = arguments.one(file)
        let target = NamedFile(path)
        if target.isStandardStream, context.console.outputProfile.isTerminal {
            throw .usage(.noText)
        }
        if !target.isStandardStream, !arguments.has(isReplacing) {
            try context.refuseExisting(path)
        }
        let password = try arguments.optional(ImportCommand.passwordFile).map {
            path throws(CommandError) in
            try context.secret(in: path)
        }
        let access = try context.reading()
        let exported = try access.export(
            try access.walletID(),
            as: arguments.one(format),
            password: password,
            isArchive: path.lowercased().hasSuffix(".zip")
        )
        try context.write(exported.bytes, to: path, isPrivate: true)
        for loss in exported.losses {
            context.console.remark(
                "tessera: left out of '\(loss.cardName)': \(loss.field)".sanitized
            )
        }
        // Where the export itself is the answer, nothing else is.
        guard !target.isStandardStream else { return }
        if context.isJSON { return try answer(exported, path: path, context) }
        try context.tell("Exported \(exported.bytes.count) bytes to \(path).")
    }

    private static func answer(
        _ exported: WalletExport,
        path: String,
        _ context: CommandContext
    ) throws(CommandError) {
        try context.console.answer { json in
            json.object { json in
                json.member("file", path)
                json.member("mediaType", exported.mediaType)
                json.member("byteCount", exported.bytes.count)
                json.member("losses") { json in
                    json.array(exported.losses) { json, loss in
                        json.object { json in
                            json.member("card", loss.cardName)
                            json.member("field", loss.field)
                        }
                    }
                }
            }
        }
    }
}
