import Foundation
import Testing

@Suite struct DatabaseTests {
    /// Changes the database as no command would.
    private func tamper(
        _ folder: TesseraFolder,
        _ sql: String,
        file: String = "tessera.db"
    ) throws {
        let program = """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1])
            connection.executescript(sys.argv[2])
            connection.commit()
            connection.close()
            """
        let result = try folder.run(
            [],
            wrapper: [
                "sh", "-c", #"shift 0; exec python3 -c "$1" "$2" "$3""#, "sh", program,
                folder.path(file), sql,
            ]
        )
        guard result.status == 0 else { throw HarnessError.failed(result) }
    }

    @Test func newerDatabaseIsRefusedAndLeftAlone() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try tamper(
            folder,
            "INSERT INTO schema_migration SELECT max(position) + 1, 'm9999_create_future', sha256, "
                + "applied_at FROM schema_migration"
        )
        let before = try Data(contentsOf: URL(filePath: folder.database))
        for words in [["card", "list"], ["card", "add", "B"], ["migrate"], ["serve"]] {
            try folder.refuse(words, 78, saying: ["newer"])
        }
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
    }

    @Test func editedMigrationIsRefused() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try tamper(
            folder,
            "UPDATE schema_migration SET sha256 = zeroblob(32) WHERE position = 1"
        )
        try folder.refuse(["card", "list"], 78, saying: ["migration"])
    }

    @Test func migrateOfACurrentDatabaseDoesNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        #expect(try folder.succeed("migrate", "--dry-run").output.contains("up to date"))
        let report = try folder.succeed("migrate", "--json").object()
        #expect((report["migrations"] as? [String])?.isEmpty == true)
        #expect(report["dryRun"] as? Bool == false)
        try TesseraFolder().refuse(["migrate"], 78)
    }

    @Test func backupComesBack() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let backup = try folder.succeed("backup", "copy.db", "--json").object()
        #expect(backup.text("file") == "copy.db")
        try folder.refuse(["backup", "copy.db"], 1, saying: ["--force"])
        try folder.succeed("backup", "copy.db", "--force")
        try folder.refuse(
            ["backup", folder.database, "--force"],
            64,
            saying: ["the database itself"]
        )
        try folder.succeed("card", "add", "B")
        let restored = try folder.succeed("restore", "copy.db", "--json").object()
        let aside = try #require(restored.text("keptAside"))
        #expect(FileManager.default.fileExists(atPath: aside))
        let cards = try folder.succeed("card", "list", "--json").object().items
        #expect(cards.map { $0.text("name") } == ["A"])
        let former = try folder.succeed("card", "list", "--database", aside, "--json").object()
            .items
        #expect(former.count == 2)
    }

    @Test func badBackupIsRefusedAndNothingChanges() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.write("no database", to: "text.db")
        try folder.refuse(["restore", "none.db"], 65, saying: ["none.db"])
        let result = try folder.run("restore", "text.db")
        #expect(result.status != 0)
        #expect(try folder.succeed("card", "list", "--json").object().items.count == 1)
    }

    @Test(arguments: ["tessera.db", "tessera.db-wal", "tessera.db-shm", "tessera.db.lock"])
    func nothingIsWrittenOverTheDatabase(name: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A", "--number", "1")
        try folder.write("no picture", to: "former")
        let code = try folder.succeed(
            "barcode",
            "encode",
            "--symbology",
            "qr",
            "--format",
            "png",
            "--output",
            "code.png",
            "x"
        )
        #expect(code.status == 0)
        try folder.succeed("card", "image", "set", "A", "front", "code.png")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        for words in [
            ["backup", name, "--force"], ["export", name, "--format", "tessera", "--force"],
            ["card", "image", "save", "A", "front", name, "--force"],
            ["barcode", "encode", "--symbology", "qr", "--output", "./" + name, "x"],
            ["barcode", "encode", "--symbology", "qr", "--output", folder.path(name), "x"],
        ] {
            let refused = try folder.run(words)
            #expect(refused.status == 64, "\(words): \(refused)")
        }
        #expect(server.stop().status == 0)
        #expect(try folder.succeed("card", "list", "--json").object().items.count == 1)
        try folder.succeed("doctor")
    }

    @Test func damagedBackupIsNamedAndLeavesNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("backup", "copy.db")
        var bytes = try Data(contentsOf: URL(filePath: folder.path("copy.db")))
        for index in 9_000..<40_000 { bytes[index] ^= 0x5A }
        try bytes.write(to: URL(filePath: folder.path("flipped.db")))
        try folder.write("no database, but text\n", to: "text.db")
        let before = try folder.fileNames()
        for name in ["flipped.db", "text.db"] {
            try folder.refuse(["restore", name], 65, saying: [name])
        }
        #expect(try folder.fileNames() == before)
        #expect(try folder.succeed("card", "list", "--json").object().items.count == 1)
    }

    @Test func doctorFindsAHealthyDatabaseAndADamagedOne() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let report = try folder.succeed("doctor", "--json").object()
        #expect(report["healthy"] as? Bool == true)
        #expect(report.text("database") == folder.database)
        #expect(try folder.succeed("doctor").output.contains("nothing is wrong"))
        try tamper(folder, "PRAGMA foreign_keys = OFF; DELETE FROM wallet;")
        let damaged = try folder.run("doctor")
        #expect(damaged.status == 1)
        #expect(damaged.output.contains("failure"))
        #expect(damaged.complaint.hasPrefix("tessera: Something is wrong"))
    }

    @Test func theDoctorTellsTheVersionOfANewerDatabase() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let known = try #require(
            try folder.succeed("doctor", "--json").object()["version"] as? Int
        )
        let record = "INSERT INTO schema_migration (position, id, sha256, applied_at)"
        try tamper(folder, "\(record) VALUES (\(known + 1), 'm9999_of_tomorrow', x'00', 0)")
        let newer = try folder.run("doctor", "--json")
        #expect(newer.status == 1)
        #expect(try newer.object()["version"] as? Int == known + 1)
        #expect(newer.output.contains("version \(known + 1), this program knows \(known)"))
        try tamper(folder, "UPDATE schema_migration SET id = 'm0001_other' WHERE position = 1")
        try tamper(folder, "DELETE FROM schema_migration WHERE position = \(known + 1)")
        let other = try folder.run("doctor", "--json")
        #expect(other.status == 1)
        #expect(try other.object()["version"] as? Int == known)
    }

    @Test func fullDiskIsOneSentenceAndLeavesNothing() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let before = try folder.succeed("card", "list", "--json").output
        // The log of a write would be larger than a file may be.
        let refused = try folder.run(["card", "add", "B"], wrapper: ["prlimit", "--fsize=4096"])
        #expect(refused.status == 1, "\(refused)")
        #expect(refused.complaint.contains("No room is left"), "\(refused)")
        #expect(refused.complaint.filter { $0 == "\n" }.count == 1, "\(refused)")
        #expect(try folder.succeed("card", "list", "--json").output == before)
        try folder.succeed("card", "add", "B")
    }

    @Test func fullDiskUnderAFileLeavesTheFormerOne() throws {
        let folder = try TesseraFolder()
        try folder.write("former", to: "code.svg")
        let words = ["barcode", "encode", "--symbology", "qr", "--output", "code.svg", "x"]
        let refused = try folder.run(words, wrapper: ["prlimit", "--fsize=100"])
        #expect(refused.status == 1, "\(refused)")
        #expect(refused.complaint.contains("File too large"), "\(refused)")
        #expect(try folder.fileNames() == ["code.svg"])
        #expect(try String(contentsOfFile: folder.path("code.svg"), encoding: .utf8) == "former")
    }

    @Test func theDoctorLooksAtTheClockAndTheZones() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--tz", "Europe/Berlin")
        try folder.succeed("doctor")
        try tamper(folder, "UPDATE wallet SET time_zone = 'Mars/Base'")
        let zones = try folder.run("doctor", "--json")
        #expect(zones.status == 1)
        #expect(zones.output.contains("Mars/Base"))
        try tamper(folder, "UPDATE wallet SET time_zone = 'UTC', changed_at = 4102444800000")
        let clock = try folder.run("doctor", "--json")
        #expect(clock.status == 1)
        #expect(clock.output.contains("before the last change"))
    }

    @Test func whoWasErasedStaysErasedInARestoredBackup() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--tz", "Europe/Berlin")
        try folder.succeed("person", "add", "Xylander")
        try folder.succeed("backup", "copy.db")
        try folder.succeed("person", "erase", "Xylander", "--yes")
        let restored = try folder.succeed("restore", "copy.db", "--json").object()
        #expect(restored["erasedAgain"] as? Int == 1)
        #expect(restored["mayHoldErased"] as? Bool == false)
        #expect(try !folder.succeed("person", "list").output.contains("Xylander"))
        #expect(try folder.succeed("card", "list").output.contains("Only"))
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        #expect(bytes.range(of: Data("Xylander".utf8)) == nil)
    }

    @Test func whoWasErasedIsErasedByTheMigrationOfAnOlderBackup() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--tz", "Europe/Berlin")
        try folder.succeed("person", "add", "Xylander")
        try folder.succeed("backup", "copy.db")
        try tamper(
            folder,
            """
            DROP TABLE webhook_message; DROP TABLE kept_cursor;
            DELETE FROM schema_migration WHERE position >= 14;
            """,
            file: "copy.db"
        )
        try folder.succeed("person", "erase", "Xylander", "--yes")
        for _ in 0..<2 {
            // Restored again before it was migrated: they wait still.
            let restored = try folder.succeed("restore", "copy.db", "--json").object()
            #expect(restored["erasedByMigrating"] as? Int == 1)
            #expect(restored["erasedAgain"] as? Int == 0)
            #expect(restored["mayHoldErased"] as? Bool == false)
            try folder.refuse(["person", "list"], 78, saying: ["tessera migrate"])
        }
        let planned = try folder.succeed("migrate", "--dry-run", "--json").object()
        #expect(planned["erasedAgain"] as? Int == 0)
        let migrated = try folder.succeed("migrate", "--json").object()
        #expect(migrated["erasedAgain"] as? Int == 1)
        #expect(try !folder.succeed("person", "list").output.contains("Xylander"))
        #expect(try folder.succeed("card", "list").output.contains("Only"))
        #expect(try folder.succeed("migrate", "--json").object()["erasedAgain"] as? Int == 0)
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        #expect(bytes.range(of: Data("Xylander".utf8)) == nil)
    }

    /// A restore that was killed before it erased leaves those people to whoever opens the database.
    @Test(arguments: [["person", "list"], ["serve"]])
    func whoWaitsToBeErasedIsSeenByNobody(command: [String]) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--tz", "Europe/Berlin")
        let id = try #require(
            folder.succeed("person", "add", "Xylander", "--json").object().text("id")
        )
        try tamper(folder, "INSERT INTO setting VALUES ('pending_erasures', '\(id)', 0)")
        if command == ["serve"] {
            #expect(try TesseraServer(in: folder).stop().status == 0)
            try tamper(folder, "PRAGMA wal_checkpoint(TRUNCATE)")
        } else {
            #expect(try !folder.succeed(command).output.contains("Xylander"))
        }
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        #expect(bytes.range(of: Data("Xylander".utf8)) == nil)
        #expect(bytes.range(of: Data("pending_erasures".utf8)) == nil)
    }
}
