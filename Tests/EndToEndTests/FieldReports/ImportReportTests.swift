import Foundation
import Testing

/// What users of other wallets suffered when they imported, and what is right.
///
/// The ids are those of the field reports that the product was designed from; each names the issue
/// of another project, such as CatimaLoyalty/Android#315 for D01.
@Suite struct ImportReportTests {
    private static let header =
        "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
        + "headercolor,starstatus,lastused,archive\r\n"

    private static func catima(_ rows: String...) -> String {
        "2\r\n\r\n_id\r\n\r\n" + header + rows.map { $0 + "\r\n" }.joined()
            + "\r\ncardId,groupId\r\n"
    }

    /// Makes an archive whose entries are named by a Python expression of pairs.
    private func archive(_ name: String, _ entries: String, in folder: TesseraFolder) throws {
        let program = """
            import sys, zipfile, base64
            dot = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNg"
                "AAAAAgABSK+kcQAAAABJRU5ErkJggg==")
            csv = open("catima.csv", "rb").read()
            with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
                for name, content in \(entries):
                    archive.writestr(name, content)
            """
        let script = #"cd "$0" && exec python3 -c "$1" "$2""#
        let made = try folder.run(
            [],
            wrapper: ["sh", "-c", script, folder.url.path, program, name]
        )
        guard made.status == 0 else { throw HarnessError.failed(made) }
    }

    private func cards(_ folder: TesseraFolder) throws -> [[String: Any]] {
        try folder.succeed("card", "list", "--all", "--json").object().items
    }

    @Test("D01: a note that holds an empty line comes back byte for byte")
    func emptyLineInNote() throws {
        let folder = try TesseraFolder()
        let note = "a\n\nb \"quoted\", c\r\nd"
        try folder.succeed("card", "add", "Shop", "--number", "1", "--note", note)
        try folder.succeed("export", "cards.csv", "--format", "catima")
        let again = ["--database", folder.path("again.db")]
        try folder.succeed(["import", "cards.csv"] + again)
        let items = try folder.succeed(["card", "list", "--json"] + again).object().items
        #expect(items.map { $0.text("note") } == [note])
    }

    @Test("D02: a backup with a picture, imported twice, doubles nothing")
    func repeatWithPicture() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima("1,Shop,,,,0,,42,,,,0,0,0"), to: "catima.csv")
        let entries = #"(("catima.csv", csv), ("card_1_front.png", dot))"#
        try archive("backup.zip", entries, in: folder)
        let first = try folder.succeed("import", "backup.zip", "--json").object()
        #expect(first["created"] as? Int == 1)
        let before = try cards(folder)
        #expect(before.first?.object("images")["front"] is [String: Any])
        let second = try folder.succeed("import", "backup.zip", "--json").object()
        #expect(second["created"] as? Int == 0)
        #expect(second["unchanged"] as? Int == 1)
        #expect(try NSArray(array: cards(folder)) == NSArray(array: before))
        let health = try folder.succeed("doctor", "--json").object()
        #expect(health["healthy"] as? Bool == true)
    }

    @Test("D03: a row that clashes with a stored card is named with both values")
    func conflictNamesBothValues() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima("1,Shop,,,,10,EUR,42,,,,0,0,0"), to: "old.csv")
        try folder.write(Self.catima("1,Shop,,,,20,EUR,42,,,,0,0,0"), to: "new.csv")
        try folder.succeed("import", "old.csv")
        let report = try folder.succeed("import", "new.csv", "--json")
        #expect(try report.object().text("outcome") == "conflict_reported")
        let conflict = try #require((report.object()["conflicts"] as? [Any])?.first)
        let text = "\(conflict)"
        #expect(text.contains("10") && text.contains("20"), "\(text)")
        let amount = { (items: [[String: Any]]) in
            (items.first?["balances"] as? [[String: Any]])?.first?.text("amount")
        }
        #expect(try amount(cards(folder)) == "10")
        try folder.succeed("import", "new.csv", "--on-conflict", "replace")
        #expect(try amount(cards(folder)) == "20")
        #expect(try cards(folder).count == 1)
    }

    @Test("D04: an archive that opens with a spanned-archive marker is read")
    func spannedMarker() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima("1,Shop,,,,0,,42,,,,0,0,0"), to: "catima.csv")
        try archive("plain.zip", #"(("catima.csv", csv),)"#, in: folder)
        let plain = try Data(contentsOf: URL(filePath: folder.path("plain.zip")))
        try (Data([0x50, 0x4B, 0x07, 0x08]) + plain)
            .write(to: URL(filePath: folder.path("spanned.zip")))
        let result = try folder.run("import", "spanned.zip", "--json")
        if result.status == 0 {
            #expect(try result.object()["created"] as? Int == 1)
        } else {
            // Refused, then it is said what kind of archive it is; never that there were no cards.
            #expect(result.status == 65)
            #expect(result.complaint.lowercased().contains("archive"), "\(result)")
        }
        #expect(!result.output.contains("\"created\":0"))
    }

    @Test("D05: an export with a part that belongs to no card ends, with the good cards in")
    func partWithoutCard() throws {
        let folder = try TesseraFolder()
        try folder.write(Self.catima("1,Shop,,,,0,,42,,,,0,0,0"), to: "catima.csv")
        let entries = #"(("catima.csv", csv), ("card_99_front.png", dot), ("card_98/", b""))"#
        try archive("odd.zip", entries, in: folder)
        let report = try folder.succeed("import", "odd.zip", "--json").object()
        #expect(report["created"] as? Int == 1)
        #expect((report["warnings"] as? [Any])?.isEmpty == false, "\(report)")
        #expect(try cards(folder).count == 1)
    }

    @Test("D06: an encrypted backup answers with counts, however often it is imported")
    func encryptedTwice() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Shop", "--number", "42")
        try folder.write("till-and-card\n", to: "password.txt")
        try folder.write("wrong\n", to: "wrong.txt")
        let words = ["--format", "tessera", "--password-file", "password.txt"]
        try folder.succeed(["export", "wallet.zip"] + words)
        let again = ["--database", folder.path("again.db"), "--json"]
        let right = ["import", "wallet.zip", "--password-file", "password.txt"]
        let first = try folder.succeed(right + again).object()
        #expect(first["created"] as? Int == 1)
        let wrong = try folder.run(
            ["import", "wallet.zip", "--password-file", "wrong.txt"] + again
        )
        #expect(wrong.status == 65)
        #expect(wrong.complaint.lowercased().contains("password"), "\(wrong)")
        let missing = try folder.run(["import", "wallet.zip"] + again)
        #expect(missing.status == 65)
        #expect(missing.complaint.contains("--password-file"), "\(missing)")
        let second = try folder.succeed(right + again).object()
        #expect(second["created"] as? Int == 0)
        #expect(second["unchanged"] as? Int == 1)
    }

    @Test("D07: an archive of an unknown layout is refused with the paths that were seen")
    func unknownLayout() throws {
        let folder = try TesseraFolder()
        try folder.write("", to: "catima.csv")
        let entries = #"(("v9/cards/a.bin", b"1"), ("v9/index.bin", b"2"))"#
        try archive("new.zip", entries, in: folder)
        let refused = try folder.run("import", "new.zip")
        #expect(refused.status == 65, "\(refused)")
        #expect(refused.complaint.contains("v9/"), "\(refused)")
        let people = try folder.run("person", "list")
        #expect(people.status != 0)
    }
}
