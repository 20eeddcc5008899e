import Foundation
import Testing

@Suite struct CardTests {
    static let members: Set<String> = [
        "id", "version", "walletId", "name", "note", "cardNumber", "barcode", "validFrom",
        "expiryDate", "status", "expired", "color", "images", "groups", "balances", "link",
        "category", "source", "extras", "me",
    ]

    @Test func addedCardHasEverythingItWasGiven() throws {
        let folder = try TesseraFolder()
        try folder.succeed("group", "create", "Food")
        let pin = try folder.write("4711\nnot this line\n", to: "pin")
        let card = try folder.run([
            "card", "add", "Käse & Söhne", "--number", "4006381333931", "--symbology", "ean13",
            "--note", "since 2019", "--valid-from", "2026-01-01", "--expires", "2099-12-31",
            "--status", "needsActivation", "--color", "#d32f2f", "--link", "https://kaese.example",
            "--category", "grocery", "--program", "Rind", "--location", "52.52,13.405,Alex",
            "--location", "48.1,11.5", "--group", "food", "--pin-file", pin, "--favourite",
            "--json",
        ]).object()
        #expect(Self.members.isSubset(of: card.keys))
        #expect(card.text("name") == "Käse & Söhne")
        #expect(card.text("cardNumber") == "4006381333931")
        #expect(card.object("barcode").text("symbology") == "ean13")
        #expect(card.object("barcode")["payload"] is NSNull)
        #expect(card.text("note") == "since 2019")
        #expect(card.text("validFrom") == "2026-01-01")
        #expect(card.text("expiryDate") == "2099-12-31")
        #expect(card.text("status") == "needsActivation")
        #expect(card["expired"] as? Bool == false)
        #expect(card.text("color") == "#D32F2F")
        #expect(card.text("category") == "grocery")
        #expect(card.text("program") == "Rind")
        #expect((card["locations"] as? [[String: Any]])?.count == 2)
        #expect((card["groups"] as? [String])?.count == 1)
        #expect(card.object("me")["favourite"] as? Bool == true)
        #expect(card["version"] as? Int == 1)

        let shown = try folder.succeed("card", "show", "käse & sohne").output
        for part in ["Käse & Söhne", "4006381333931", "ean13", "needs activation", "Food", "Alex"] {
            #expect(shown.contains(part), "\(shown)")
        }
        #expect(!shown.contains("4711"))
        #expect(
            try folder.succeed("card", "show", "Käse & Söhne", "--show-pin").output.contains("4711")
        )
        let list = try folder.succeed("card", "list", "--json")
        #expect(!list.output.contains("4711"))
        #expect(!list.output.contains("\"pin\""))
    }

    @Test func cardIsNamedByNameIdOrPartOfItsId() throws {
        let folder = try TesseraFolder()
        let id = try #require(folder.succeed("card", "add", "Ёлка", "--json").object().text("id"))
        try folder.succeed("card", "add", "Other")
        for word in [
            "Ёлка", "елка", "ЕЛКА", id, id.uppercased(), String(id.suffix(8)), String(id.suffix(4)),
        ] {
            #expect(try folder.succeed("card", "show", word, "--json").object().text("id") == id)
        }
        // The first characters are the time: two cards made in a row share them.
        try folder.refuse(
            ["card", "show", String(id.prefix(4))],
            64,
            saying: ["Ёлка", "Other", id]
        )
        try folder.refuse(["card", "show", String(id.suffix(3))], 1, saying: ["no card"])
        try folder.refuse(["card", "show", "Othr"], 1, saying: ["did you mean 'Other'?"])
        try folder.refuse(["card", "show", "Nothing like it"], 1, saying: ["'tessera card list'"])
    }

    @Test func nameThatTwoCardsHaveIsRefusedWithTheList() throws {
        let folder = try TesseraFolder()
        let first = try #require(
            folder.succeed("card", "add", "REWE", "--json").object().text("id")
        )
        try folder.succeed("card", "add", "REWE")
        try folder.succeed("card", "add", "rewe")
        try folder.refuse(["card", "show", "REWE"], 64, saying: ["More than one card", first])
        // An exact name decides over folded ones.
        #expect(
            try folder.succeed("card", "show", "rewe", "--json").object().text("name") == "rewe"
        )
        try folder.refuse(["card", "show", "Rewe"], 64, saying: [first])
    }

    @Test func editChangesOnlyWhatIsGiven() throws {
        let folder = try TesseraFolder()
        try folder.succeed(
            "card",
            "add",
            "A",
            "--number",
            "12345",
            "--note",
            "n",
            "--symbology",
            "code128"
        )
        let edited = try folder.succeed(
            "card",
            "edit",
            "A",
            "--name",
            "B",
            "--expires",
            "2020-02-29",
            "--payload",
            "X-1",
            "--json"
        ).object()
        #expect(edited.text("name") == "B")
        #expect(edited.text("note") == "n")
        #expect(edited.text("cardNumber") == "12345")
        #expect(edited["expired"] as? Bool == true)
        #expect(edited.object("barcode").text("payload") == "X-1")
        #expect(edited.object("barcode").text("symbology") == "code128")
        #expect(edited["version"] as? Int == 2)
        let cleared = try folder.succeed(
            "card",
            "edit",
            "B",
            "--clear",
            "expires",
            "--clear",
            "barcode",
            "--json"
        ).object()
        #expect(cleared["expiryDate"] is NSNull)
        #expect(cleared["barcode"] is NSNull)
        try folder.refuse(["card", "edit", "B"], 64, saying: ["Nothing to change"])
        try folder.refuse(["card", "edit", "B", "--payload", "x"], 64, saying: ["--symbology"])
        try folder.refuse(
            ["card", "edit", "B", "--note", "x", "--clear", "note"],
            64,
            saying: ["exclude each other"]
        )
        try folder.refuse(
            ["card", "edit", "B", "--valid-from", "2027-01-02", "--expires", "2027-01-01"],
            65,
            saying: ["expire before"]
        )
        try folder.refuse(["card", "edit", "B", "--name", ""], 65)
    }

    @Test func deletedCardComesBackWhole() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A", "--number", "1", "--favourite")
        try folder.succeed("balance", "set", "A", "7", "STAMPS")
        let deleted = try folder.succeed("card", "delete", "A", "--json").object()
        #expect(deleted.text("deletedAt") != nil)
        #expect(try folder.succeed("card", "list").output == "No cards.\n")
        try folder.refuse(["card", "show", "A"], 1, saying: ["no card 'A'"])
        #expect(try folder.succeed("card", "list", "--deleted", "--json").object().items.count == 1)
        let back = try folder.succeed("card", "restore", "A", "--json").object()
        #expect(back["deletedAt"] is NSNull)
        #expect(back.text("cardNumber") == "1")
        #expect(back.object("me")["favourite"] as? Bool == true)
        #expect((back["balances"] as? [[String: Any]])?.first?.text("amount") == "7")
    }

    @Test func archiveHidesFromTheList() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("card", "add", "B")
        let archived = try folder.succeed("card", "archive", "A", "--json").object()
        #expect(archived.object("me")["archived"] as? Bool == true)
        func names(_ words: String...) throws -> [String?] {
            try folder.run(["card", "list", "--json"] + words).object().items.map {
                $0.text("name")
            }
        }
        #expect(try names() == ["B"])
        #expect(try names("--all") == ["B", "A"])
        #expect(try names("--archived") == ["A"])
        try folder.succeed("card", "unarchive", "A")
        #expect(try names() == ["A", "B"])
        #expect(try names("--sort", "created") == ["B", "A"])
    }

    @Test func listIsATableForPeople() throws {
        let folder = try TesseraFolder()
        try folder.succeed(
            "card",
            "add",
            "Käse",
            "--number",
            "4006381333931",
            "--symbology",
            "ean13"
        )
        try folder.succeed("card", "add", "日本マート", "--expires", "2020-01-01", "--favourite")
        // What could give orders to a terminal is no name.
        try folder.refuse(["card", "add", "Evil\u{1B}[2Jname"], 65, saying: ["control characters"])
        let lines = try folder.succeed("card", "list").lines
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("Name "))
        #expect(lines[1].contains("★ 日本マート"))
        #expect(lines[1].contains("expired"))
        #expect(!lines.joined().contains("\u{1B}"))
        #expect(try folder.succeed("card", "list", "4006").lines.count == 2)
        #expect(try folder.succeed("card", "list", "KASE").lines.count == 2)
        #expect(try folder.succeed("card", "list", "--favourites").lines.count == 2)
    }

    @Test func colourIsForTerminalsOnly() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        // `script` gives the program a terminal.
        let command = #"script -qec "'$0' card list" /dev/null"#
        let shown = try folder.run(
            [],
            environment: ["TERM": "xterm"],
            wrapper: ["sh", "-c", command]
        )
        #expect(shown.output.contains("\u{1B}[1mName"))
        let plain = try folder.run(
            [],
            environment: ["TERM": "xterm", "NO_COLOR": "1"],
            wrapper: ["sh", "-c", command]
        )
        #expect(plain.output.contains("Name"))
        #expect(!plain.output.contains("\u{1B}[1m"))
    }

    @Test func pictureComesBackByteForByte() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let picture = try folder.run([
            "barcode", "encode", "--symbology", "qr", "--format", "png", "--output", "code.png",
            "x",
        ])
        #expect(picture.status == 0, "\(picture)")
        let card = try folder.succeed("card", "image", "set", "A", "front", "code.png", "--json")
            .object()
        let front = card.object("images").object("front")
        #expect(front.text("mediaType") == "image/png")
        try folder.succeed("card", "image", "save", "A", "front", "copy.png")
        let original = try Data(contentsOf: folder.url.appending(path: "code.png"))
        #expect(try Data(contentsOf: folder.url.appending(path: "copy.png")) == original)
        let streamed = try folder.run("card", "image", "save", "A", "front", "-", "--json")
        #expect(Data(streamed.bytes) == original)
        try folder.succeed("card", "image", "remove", "A", "front")
        try folder.refuse(["card", "image", "save", "A", "front", "x"], 1, saying: ["image"])
        try folder.write("no picture", to: "text.txt")
        try folder.refuse(["card", "image", "set", "A", "front", "text.txt"], 65, saying: ["PNG"])
        try folder.refuse(
            ["card", "image", "set", "A", "front", "none.png"],
            65,
            saying: ["none.png"]
        )
        try folder.refuse(["card", "image", "set", "A", "front", "."], 65, saying: ["folder"])
    }

    @Test func groupsHoldCardsInTheirOrder() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] { try folder.succeed("card", "add", name) }
        try folder.succeed("group", "create", "Food")
        try folder.succeed("group", "create", "Travel")
        try folder.refuse(["group", "create", "Food"], 1, saying: ["of this name already"])
        let changed = try folder.succeed("group", "add", "food", "A", "B", "--json").object()
        #expect(changed.items.count == 2)
        let inGroup = try folder.succeed("card", "list", "--group", "Food", "--json").object()
        #expect(inGroup.items.count == 2)
        try folder.succeed("group", "remove", "Food", "B")
        try folder.succeed("group", "rename", "Food", "Groceries")
        let ordered = try folder.succeed("group", "order", "Travel", "Groceries", "--json").object()
        #expect(ordered.items.map { $0.text("name") } == ["Travel", "Groceries"])
        try folder.refuse(["group", "order", "Travel"], 65, saying: ["exactly once"])
        let table = try folder.succeed("group", "list").lines
        #expect(table.count == 3)
        #expect(table[2].contains(#/Groceries +1 /#))
        try folder.succeed("group", "delete", "Groceries")
        #expect(try folder.succeed("card", "list", "--json").object().items.count == 2)
    }

    @Test func appendedCheckDigitIsReported() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "First")
        let words = ["--symbology", "ean13", "--number", "400638133393"]
        let added = try folder.run(["card", "add", "E"] + words)
        #expect(added.status == 0)
        #expect(added.complaint.contains("4006381333931"), "\(added)")
        let card = try folder.succeed("card", "show", "E", "--json").object()
        #expect(card.text("cardNumber") == "400638133393")
    }

    /// An import keeps a code that cannot be drawn, and the card stays a card that can be changed.
    @Test func cardWithACodeThatCannotBeDrawnCanBeChanged() throws {
        let folder = try TesseraFolder()
        let csv =
            "2\n\n_id\n\n_id,store,note,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
            + "headercolor,starstatus,lastused,archive\n1,Odd,,,0,,123,,ITF,,0,0,0\n"
            + "\ncardId,groupId\n"
        try folder.write(csv, to: "odd.csv")
        try folder.succeed("import", "odd.csv")
        try folder.succeed("card", "edit", "Odd", "--note", "changed")
        try folder.refuse(["card", "edit", "Odd", "--number", "12345"], 65, saying: ["even"])
    }

    @Test(arguments: ["Japan", "GMT", "UTC", "Etc/UTC", "EST"])
    func everyNameOfTheZoneDataIsTaken(zone: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A", "--tz", zone)
        let wallets = try folder.succeed("wallet", "list", "--json").object().items
        #expect(wallets.first?.text("timeZone") == zone)
        try folder.refuse(["card", "add", "B", "--tz", "Mars/Base"], 64, saying: ["Mars/Base"])
        try folder.refuse(["use", "list", "--tz", "../../etc/passwd"], 64)
    }
}
