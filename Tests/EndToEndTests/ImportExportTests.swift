import Foundation
import Testing

@Suite struct ImportExportTests {
    private static let header =
        "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        + "barcodeencoding,headercolor,starstatus,lastused,archive\n"
    private static let catima =
        "2\n\n_id\nFood\n\n" + header
        + "1,Käse,note,,,12.50,EUR,4006381333931,,EAN_13,UTF-8,-2937041,1,1760000000,0\n"
        + "2,Аптека №7,,,,0,,АПТ-0042,АПТ-0042-QR,QR_CODE,UTF-8,,0,0,1\n"
        + "\ncardId,groupId\n1,Food\n"

    private func names(_ folder: TesseraFolder) throws -> [String?] {
        try folder.succeed("card", "list", "--all", "--json").object().items.map { $0.text("name") }
    }

    @Test func importedFileIsReportedAndARepeatChangesNothing() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        let first = try folder.succeed("import", "catima.csv", "--json").object()
        #expect(first.text("format") == "catima-csv-v2")
        #expect(first["created"] as? Int == 2)
        #expect(first["groups"] as? [String] == ["Food"])
        let before = try folder.succeed("card", "list", "--all", "--json").output
        let second = try folder.succeed("import", "catima.csv", "--json").object()
        #expect(second["created"] as? Int == 0)
        #expect(second["unchanged"] as? Int == 2)
        #expect(try folder.succeed("card", "list", "--all", "--json").output == before)
        #expect(try names(folder) == ["Käse", "Аптека №7"])
        let text = try folder.succeed("import", "catima.csv").output
        #expect(text.contains("0 created, 0 updated, 2 unchanged"))
    }

    @Test func aNewWalletTakesTheZoneOfTheFile() throws {
        let source = try TesseraFolder()
        try source.succeed("card", "add", "Far", "--tz", "Pacific/Auckland")
        try source.succeed("export", "wallet.zip", "--format", "tessera")
        let file = source.path("wallet.zip")
        let zone = { (folder: TesseraFolder) in
            try folder.succeed("wallet", "list", "--json").object().items.first?.text("timeZone")
        }
        let taken = try TesseraFolder()
        let result = try taken.succeed("import", file)
        #expect(result.complaint.contains("Pacific/Auckland (the file's)"), "\(result)")
        #expect(try zone(taken) == "Pacific/Auckland")
        let named = try TesseraFolder()
        try named.succeed("import", file, "--tz", "Europe/Paris")
        #expect(try zone(named) == "Europe/Paris")
        let kept = try TesseraFolder()
        try kept.succeed("card", "add", "Near", "--tz", "Europe/Belgrade")
        try kept.succeed("import", file)
        #expect(try zone(kept) == "Europe/Belgrade")
    }

    @Test func standardInputIsAFile() throws {
        let folder = try TesseraFolder()
        let result = try folder.run(["import", "-"], input: Self.catima)
        #expect(result.status == 0, "\(result)")
        #expect(try names(folder).count == 2)
    }

    @Test func rehearsalLeavesNothingBehind() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        let report = try folder.succeed("import", "catima.csv", "--dry-run", "--json").object()
        #expect(report["created"] as? Int == 2)
        #expect(report["dryRun"] as? Bool == true)
        #expect(try folder.fileNames() == ["catima.csv"])
        try folder.succeed("card", "add", "A")
        try folder.succeed("import", "catima.csv", "--dry-run")
        #expect(try names(folder) == ["A"])
    }

    @Test func strictImportStoresNothingWhereARowIsBad() throws {
        let folder = try TesseraFolder()
        let bad = Self.catima.replacing("2,Аптека №7", with: "2,")
        try folder.write(bad, to: "bad.csv")
        let strict = try folder.run("import", "bad.csv", "--strict", "--json")
        #expect(strict.status == 65, "\(strict)")
        #expect(try strict.object().text("outcome") == "rejected")
        #expect(strict.complaint.contains("nothing was stored"))
        // Not even a wallet was made.
        try folder.refuse(["person", "list"], 1, saying: ["no person"])
        let lenient = try folder.succeed("import", "bad.csv", "--json").object()
        #expect(lenient["created"] as? Int == 1)
        #expect((lenient["rowErrors"] as? [Any])?.count == 1)
        #expect(try folder.succeed("import", "bad.csv").output.contains("not taken: row 2"))
    }

    @Test func conflictIsReportedAndTheStoredCardStays() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        try folder.succeed("import", "catima.csv")
        try folder.succeed("card", "edit", "Käse", "--note", "mine")
        let report = try folder.succeed("import", "catima.csv", "--json").object()
        #expect(report.text("outcome") == "conflict_reported")
        #expect((report["conflicts"] as? [Any])?.count == 1)
        #expect(
            try folder.succeed("card", "show", "Käse", "--json").object().text("note") == "mine"
        )
        try folder.succeed("import", "catima.csv", "--on-conflict", "replace")
        #expect(
            try folder.succeed("card", "show", "Käse", "--json").object().text("note") == "note"
        )
    }

    @Test(
        arguments: [
            (["none.csv"], 65, ["none.csv"]), (["."], 65, ["folder"]),
            (["text.txt"], 65, ["text.txt"]),
            (["empty.csv"], 65, ["empty.csv"]),
            (["text.txt", "--format", "csv"], 64, ["--format"]),
            (["text.txt", "--tz", "Mars/Phobos"], 64, ["Mars/Phobos"]),
            (["catima.csv", "--tz", "Mars/Phobos"], 64, ["Mars/Phobos"]),
            (["catima.csv", "--wallet", "None"], 1, ["wallet"]),
            (["-", "--password-file", "-"], 64, ["exclude"]),
            (["closed.csv"], 65, ["permissions"]),
        ] as [([String], Int32, [String])]
    )
    func unusableFileIsOneSentenceAndLeavesNothing(
        words: [String],
        status: Int32,
        parts: [String]
    ) throws {
        // The superuser may read everything.
        if words == ["closed.csv"], geteuid() == 0 { return }
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        try folder.write("Dear aunt,\n", to: "text.txt")
        try folder.write("", to: "empty.csv")
        try folder.write(Self.catima, to: "closed.csv")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0],
            ofItemAtPath: folder.path("closed.csv")
        )
        try folder.refuse(["import"] + words, status, saying: parts)
        let people = try folder.run("person", "list")
        #expect(people.status != 0, "\(people)")
    }

    @Test(arguments: ["tessera", "catima"])
    func exportComesBackEqual(format: String) throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        try folder.succeed("import", "catima.csv")
        let path = "out.\(format)"
        let export = try folder.succeed("export", path, "--format", format, "--json").object()
        #expect(export.text("file") == path)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try folder.refuse(["export", path, "--format", format], 1, saying: ["--force"])
        try folder.succeed("export", path, "--format", format, "--force")
        let other = try TesseraFolder()
        try other.succeed("import", folder.path(path))
        let shared = ["name", "note", "cardNumber", "color", "expiryDate"]
        for name in ["Käse", "Аптека №7"] {
            let old = try folder.succeed("card", "show", name, "--json").object()
            let new = try other.succeed("card", "show", name, "--json").object()
            for field in shared { #expect(old.text(field) == new.text(field)) }
            for own in ["favourite", "archived"] {
                #expect(old.object("me")[own] as? Bool == new.object("me")[own] as? Bool)
            }
            let amounts = [old, new].map {
                ($0["balances"] as? [[String: Any]])?.map { $0.text("amount") }
            }
            #expect(amounts[0] == amounts[1])
        }
        let again = try other.succeed("import", folder.path(path), "--json").object()
        #expect(again["created"] as? Int == 0)
    }

    @Test func passwordOpensTheArchive() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        try folder.succeed("import", "catima.csv")
        let secret = try folder.write("correct horse\n", to: "secret")
        try folder.succeed("export", "w.zip", "--format", "tessera", "--password-file", secret)
        let other = try TesseraFolder()
        try other.refuse(["import", folder.path("w.zip")], 65, saying: ["password"])
        try other.refuse(
            ["import", folder.path("w.zip"), "--password-file", "-"],
            65,
            saying: ["password"],
            input: "wrong horse\n"
        )
        let opened = try other.run(
            ["import", folder.path("w.zip"), "--password-file", "-"],
            input: "correct horse\n"
        )
        #expect(opened.status == 0, "\(opened)")
    }

    @Test func whatAnExportLeavesOutIsNamedOverHTTP() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] {
            try folder.succeed("card", "add", name, "--number", "1", "--link", "https://a.example")
        }
        try folder.succeed("card", "edit", "B", "--category", "grocery")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let catima = try server.request("/v1/export?format=catima", token: token)
        #expect(catima.status == 200)
        let losses = try #require(catima["Export-Losses"])
        #expect(Set(losses.split(separator: ", ")) == [#""link";cards=2"#, #""category";cards=1"#])
        let whole = try server.request("/v1/export?format=tessera", token: token)
        #expect(whole.status == 200 && whole["Export-Losses"] == nil)
    }

    @Test func exportToTheStandardOutputIsTheFileAlone() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let result = try folder.run("export", "-", "--format", "tessera", "--json")
        #expect(result.status == 0)
        try folder.succeed("export", "f", "--format", "tessera")
        #expect(result.bytes.count > 0)
        #expect(try TesseraFolder().run(["export", "-", "--format", "tessera"]).status == 78)
    }

    @Test func usesAreImportedOnce() throws {
        let folder = try TesseraFolder()
        try folder.write(
            """
            user_id,item_id,timestamp_iso_local
            7,milk,2026-10-01T08:00:00
            7,bread,2026-10-02T18:30:00
            8,milk,2026-10-01T09:00:00
            7,milk,2026-10-03T08:05:00

            """,
            to: "uses.csv"
        )
        let words = ["use", "import", "uses.csv", "--user", "7", "--tz", "Europe/London", "--json"]
        try folder.refuse(["use", "import", "uses.csv", "--user", "7"], 64, saying: ["--tz ZONE"])
        let unknown = try folder.run(words)
        #expect(unknown.status == 65, "\(unknown)")
        let report = try folder.run(words + ["--create-cards"]).object()
        #expect(report["recorded"] as? Int == 3)
        #expect(report["createdCards"] as? Int == 2)
        let cards = try folder.succeed("card", "list", "--json").object().items
        #expect(Set(cards.map { $0.text("source") }) == ["usage-csv:milk", "usage-csv:bread"])
        let again = try folder.run(words + ["--create-cards"]).object()
        #expect(again["recorded"] as? Int == 0)
        #expect(again["known"] as? Int == 3)
        let uses = try folder.succeed("use", "list", "--json").object().items
        #expect(uses.count == 3)
        #expect(uses[0].text("instant") == "2026-10-03T07:05:00Z")
        let nobody = try folder.run(
            "use",
            "import",
            "uses.csv",
            "--user",
            "9",
            "--tz",
            "Europe/London"
        )
        #expect(nobody.status == 65)
        #expect(nobody.complaint.contains("with --user: 7, 8."), "\(nobody)")
    }

    @Test func usesFindCardsByName() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Milk Shop")
        try folder.write(
            "user_id,item_id,timestamp_iso_local\nme,Milk Shop,2026-10-01T08:00:00\n",
            to: "uses.csv"
        )
        let report = try folder.succeed(
            "use",
            "import",
            "uses.csv",
            "--user",
            "me",
            "--tz",
            "Europe/Belgrade",
            "--match",
            "name",
            "--json"
        ).object()
        #expect(report["recorded"] as? Int == 1)
    }

    /// The two commands of a person who looks whether an export is good.
    @Test func ownCatimaExportComesBackUnchanged() throws {
        let folder = try TesseraFolder()
        try folder.succeed(
            "card",
            "add",
            "Corner Coffee",
            "--number",
            "5901234123457",
            "--symbology",
            "ean13"
        )
        try folder.succeed("export", "cards.zip", "--format", "catima")
        try folder.succeed("export", "cards.csv", "--format", "catima")
        // A name that says what the file is is true.
        let archive = try Data(contentsOf: URL(filePath: folder.path("cards.zip")))
        #expect(archive.starts(with: Array("PK".utf8)))
        let table = try Data(contentsOf: URL(filePath: folder.path("cards.csv")))
        #expect(table.starts(with: Array("2\r\n".utf8)))
        for file in ["cards.zip", "cards.csv"] {
            let report = try folder.succeed("import", file).output
            #expect(report.contains("0 created, 0 updated, 1 unchanged"), "\(report)")
        }
        #expect(try names(folder) == ["Corner Coffee"])
    }

    @Test func whatBecameOfADifferingCardIsSaid() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima, to: "catima.csv")
        try folder.succeed("import", "catima.csv")
        try folder.write(
            Self.catima.replacingOccurrences(of: "Käse,note", with: "Käse,other"),
            to: "changed.csv"
        )
        let report = try folder.succeed("import", "changed.csv").output
        #expect(report.contains("differs from the stored card: 'Käse' in note"), "\(report)")
        let options = ["import", "changed.csv", "--on-conflict", "replace"]
        let rehearsed = try folder.run(options + ["--dry-run"]).output
        #expect(rehearsed.contains("would replace in the card 'Käse': note"), "\(rehearsed)")
        let replaced = try folder.run(options).output
        #expect(replaced.contains("replaced in the card 'Käse': note"), "\(replaced)")
        #expect(!replaced.contains("differs"))
    }

    @Test func refusedFileIsToldWhatIsRead() throws {
        let folder = try TesseraFolder()
        try folder.write("hello\n", to: "letter.txt")
        try folder.refuse(["import", "letter.txt"], 65, saying: ["Catima", "CSV or ZIP"])
        let uses = ["use", "import", "letter.txt", "--user", "me", "--tz", "UTC"]
        try folder.refuse(uses, 65, saying: ["user_id", "timestamp_iso_local"])
        let text = "user_id,item_id,timestamp_iso_local\n17,3,2026-11-30T17:30:00\n"
        try folder.write(text, to: "uses.csv")
        let other = ["use", "import", "uses.csv", "--user", "nobody", "--tz", "UTC"]
        try folder.refuse(other + ["--create-cards"], 65, saying: ["'nobody'", "17"])
        // Nothing was made for it.
        try folder.refuse(["card", "list"], 78, saying: [])
    }
}
