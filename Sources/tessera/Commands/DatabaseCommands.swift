import Bootstrap
import JSON
import Terminal
import WalletCore

/// `tessera migrate`, `backup`, `restore` and `doctor`: what an operator does.
enum DatabaseCommands {
    private static let heading = "Server and database"
    private static let file = Positional("FILE", .path, summary: "The backup file.")
    private static let isDryRun = Flag("dry-run", summary: "Only say what would be done.")
    private static let isReplacing = Flag("force", summary: "Replace a file of that name.")

    static let all: [Command<Action>] = [migrate, backup, restore, doctor]

    private static let migrate = Command<Action>(
        "migrate",
        summary: "Bring the database up to the version of this program.",
        discussion: """
            Each step is one transaction, and none is ever undone: back up first. A database of a \
            newer program is refused.
            """,
        heading: heading,
        options: [isDryRun],
        examples: [
            Command.Example("tessera migrate --dry-run", meaning: "see what would be done"),
            Command.Example("tessera backup before.db && tessera migrate", meaning: "the safe way"),
        ]
    ) { context throws(CommandError) in
        let isDryRun = context.arguments.has(isDryRun)
        let report = try context.keeping { keeper throws(DatabaseKeeperError) in
            try keeper.migrate(isDryRun: isDryRun)
        }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in
                    json.member("dryRun", isDryRun)
                    json.member("versionBefore", report.version)
                    json.member("migrations") { json in
                        json.array(report.migrations) { json, name in json.value(name) }
                    }
                    json.member("erasedAgain", report.erasedAgainCount)
                }
            }
        }
        guard !report.migrations.isEmpty else {
            return try context.tell("The database is up to date (version \(report.version)).")
        }
        for name in report.migrations {
            try context.tell((isDryRun ? "Would apply " : "Applied ") + name + ".")
        }
        if report.erasedAgainCount > 0 {
            try context.tell("Erased again: \(report.erasedAgainCount) people.")
        }
    }

    private static let backup = Command<Action>(
        "backup",
        summary: "Copy the database into a file, also while a server runs.",
        discussion: "The copy is one committed state, examined and on disk before it has its name.",
        heading: heading,
        positionals: [file],
        options: [isReplacing],
        examples: [
            Command.Example("tessera backup cards-2026-11-30.db", meaning: "back up"),
            Command.Example("tessera backup daily.db --force", meaning: "replace yesterday's"),
        ]
    ) { context throws(CommandError) in
        let path = context.arguments.one(file)
        let isReplacing = context.arguments.has(isReplacing)
        let report = try context.keeping { keeper throws(DatabaseKeeperError) in
            try keeper.backUp(to: path, isReplacing: isReplacing)
        }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in
                    json.member("file", path)
                    json.member("byteCount", report.byteCount)
                    json.member("version", report.version)
                }
            }
        }
        try context.tell("Backed up \(report.byteCount) bytes to \(path).")
    }

    private static let restore = Command<Action>(
        "restore",
        summary: "Put a backup in the place of the database.",
        discussion: """
            Refused while anybody has the database open. The former file is kept beside the new \
            one, and clients begin anew. Who was erased since the backup is erased from it again, at \
            once or, where it is of an older version, by 'tessera migrate'.
            """,
        heading: heading,
        positionals: [file],
        examples: [Command.Example("tessera restore cards-2026-11-30.db", meaning: "go back")]
    ) { context throws(CommandError) in
        let path = context.arguments.one(file)
        let report = try context.keeping { keeper throws(DatabaseKeeperError) in
            try keeper.restore(from: path)
        }
        if context.isJSON {
            return try context.console.answer { json in
                json.object { json in
                    json.member("file", path)
                    json.member("byteCount", report.restored.byteCount)
                    json.member("version", report.restored.version)
                    json.member("keptAside", report.keptAside)
                    json.member("pendingMigrations") { json in
                        json.array(report.pendingMigrations) { json, name in json.value(name) }
                    }
                    json.member("erasedAgain", report.erasedAgainCount)
                    json.member("erasedByMigrating", report.erasedByMigrating)
                    json.member("mayHoldErased", report.mayHoldErased)
                }
            }
        }
        try context.tell("Restored \(report.restored.byteCount) bytes from \(path).")
        if let aside = report.keptAside {
            try context.tell("The former database is kept as \(aside).")
        }
        if !report.pendingMigrations.isEmpty {
            try context.tell("It is of an older version: run 'tessera migrate'.")
        }
        if report.erasedAgainCount > 0 {
            try context.tell("Erased again: \(report.erasedAgainCount) people.")
        }
        if report.erasedByMigrating > 0 {
            try context.tell(
                "Migrating also erases again who was erased since: up to \(report.erasedByMigrating) people."
            )
        }
        if report.mayHoldErased {
            try context.tell("It may hold people who were erased since: look with 'person list'.")
        }
    }

    private static let doctor = Command<Action>(
        "doctor",
        summary: "Examine the database and say what is wrong; changes nothing.",
        discussion: "Ends with 0 where nothing is wrong, else with 1.",
        heading: heading,
        examples: [Command.Example("tessera doctor", meaning: "look for trouble")]
    ) { context throws(CommandError) in
        let path = try context.databasePath()
        let report = try context.keeping { keeper throws(DatabaseKeeperError) in
            try keeper.examine()
        }
        if context.isJSON {
            try context.console.answer { json in
                ExaminationDocument(report, path: path).write(to: &json)
            }
        } else {
            var details = Details()
            details.add("Database", path)
            details.add("Schema", "version \(report.version)")
            details.add("Size", "\(report.byteCount) bytes, \(report.freeByteCount) of them free")
            details.add("Disk", "\(report.diskFreeByteCount) bytes left")
            details.add("Engine", report.engine)
            for finding in report.findings {
                details.add(finding.severity.rawValue, "\(finding.check): \(finding.detail)")
            }
            details.add("Verdict", report.isHealthy ? "nothing is wrong" : "something is wrong")
            try context.console.answer(details.text(context.console))
        }
        guard report.isHealthy else { throw .unhealthy(path: path) }
    }
}
