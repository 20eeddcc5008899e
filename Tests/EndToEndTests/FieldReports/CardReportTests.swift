import Foundation
import Testing

/// What users of other wallets suffered with groups, search, archives and codes, and what is right.
@Suite struct CardReportTests {
    private func names(_ folder: TesseraFolder, _ words: String...) throws -> [String] {
        try folder.succeed(["card", "list", "--json"] + words).object().items
            .compactMap { $0.text("name") }
    }

    private func token(_ folder: TesseraFolder) throws -> String {
        try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
    }

    private func id(_ folder: TesseraFolder, _ name: String) throws -> String {
        try #require(folder.succeed("card", "show", name, "--json").object().text("id"))
    }

    @Test("D17: a card used from a widget moves to the front, and the feed's tag changes")
    func useFromWidgetMovesTheCard() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] { try folder.succeed("card", "add", name, "--number", "1") }
        try folder.succeed("use", "record", "A", "--at", "2026-11-01T10:00:00Z")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let token = try token(folder)
        let b = try id(folder, "B")
        let config = Data(#"{"mode":"recent"}"#.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "")
        let feed = "/v1/widgets/CardListWidget/timeline?family=systemSmall&config=\(config)"
        let before = try server.request(feed, token: token)
        let tag = try #require(before["ETag"])
        let use = #"{"cardId":"\#(b)","source":{"kind":"CardListWidget","family":"systemSmall"}}"#
        let recorded = try server.request("POST", "/v1/uses", token: token, body: use)
        #expect(recorded.status == 201, "\(recorded)")
        let after = try server.request(
            "GET",
            feed,
            token: token,
            headers: ["If-None-Match": tag]
        )
        #expect(after.status == 200)
        let entry = (try after.object()["entries"] as? [[String: Any]])?.first
        #expect((entry?["cards"] as? [[String: Any]])?.first?.text("ref") == b)
        let list = try server.request("/v1/cards?sort=lastUsed", token: token).object().items
        #expect(list.first?.text("id") == b)
    }

    @Test("D18: an archived card never appears unless it is asked for")
    func archivedNeverAppears() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] { try folder.succeed("card", "add", name, "--number", "1") }
        for day in 1...9 {
            try folder.succeed("use", "record", "A", "--at", "2026-11-0\(day)T10:00:00Z")
        }
        try folder.succeed("card", "archive", "A")
        let a = try id(folder, "A")
        for mode in ["auto", "recent", "favourites"] {
            let body = try folder.succeed(
                "timeline",
                "--family",
                "systemMedium",
                "--config",
                #"{"mode":"\#(mode)"}"#,
                "--json"
            ).output
            #expect(!body.contains(a), "\(mode): \(body)")
        }
        #expect(try names(folder) == ["B"])
        #expect(try names(folder, "--all").sorted() == ["A", "B"])
    }

    @Test("D19: a group of archived cards says how many there are, and shows them when asked")
    func groupOfArchivedCards() throws {
        let folder = try TesseraFolder()
        for name in ["A", "B"] {
            try folder.succeed("card", "add", name)
            try folder.succeed("card", "archive", name)
        }
        try folder.succeed("group", "create", "G")
        try folder.succeed("group", "add", "G", "A", "B")
        let group = try #require(
            folder.succeed("group", "list", "--json").object().items.first?.text("id")
        )
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let token = try token(folder)
        let hidden = try server.request("/v1/cards?group=\(group)&archived=0", token: token)
            .object()
        #expect(hidden.items.isEmpty)
        #expect(hidden["archivedCount"] as? Int == 2)
        let shown = try server.request("/v1/cards?group=\(group)&archived=1", token: token).object()
        #expect(shown.items.count == 2)
    }

    @Test("D20: a group that is renamed keeps its cards")
    func renamedGroupKeepsItsCards() throws {
        let folder = try TesseraFolder()
        try folder.succeed("group", "create", "Food")
        for name in ["A", "B", "C"] { try folder.succeed("card", "add", name, "--group", "Food") }
        let before = try folder.succeed("card", "list", "--json").object().items
        try folder.succeed("group", "rename", "Food", "Essen")
        let after = try folder.succeed("card", "list", "--group", "Essen", "--json").object().items
        #expect(after.count == 3)
        // The change is the group's: no card has a new version.
        #expect(after.map { $0["version"] as? Int } == before.map { $0["version"] as? Int })
    }

    @Test(
        "D21: any sign in a name is found",
        arguments: ["💀", "24/7", "ночь", "club 24", "«", "-24", "club-24/7", "НОЧЬ"]
    )
    func signsAreFound(search: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "💀 Club-24/7 «Ночь»")
        try folder.succeed("card", "add", "Other")
        #expect(try names(folder, "--", search) == ["💀 Club-24/7 «Ночь»"])
    }

    @Test("D21: no sign is a syntax error", arguments: ["\"", "*", "-", "/", "'", "%", "_", "("])
    func signsAreNoSyntax(search: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Plain")
        try folder.succeed("card", "add", "With \(search) sign")
        #expect(try names(folder, "--", search) == ["With \(search) sign"])
    }

    @Test(
        "D22: accents and case do not hide a card",
        arguments: [
            ("Décathlon", "decathlon"), ("Décathlon", "de"), ("Hauptstraße", "hauptstrasse"),
            ("Hauptstrasse", "STRAßE"), ("Ёлка", "елка"), ("Елка", "ёлк"),
        ]
    )
    func accentsDoNotHide(name: String, search: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", name)
        #expect(try names(folder, search) == [name])
    }

    @Test("D24: every stored card is reachable from the list, and as many are exported")
    func everyCardIsReachable() throws {
        let folder = try TesseraFolder()
        for number in 1...5 {
            try folder.succeed("card", "add", "Card \(number)", "--number", "\(number)")
        }
        try folder.succeed("card", "archive", "Card 2")
        try folder.succeed("card", "edit", "Card 3", "--status", "blocked")
        try folder.succeed("card", "edit", "Card 4", "--expires", "2020-01-01")
        #expect(try names(folder, "--all").count == 5)
        try folder.succeed("export", "cards.csv", "--format", "catima")
        let again = ["--database", folder.path("again.db"), "--json"]
        #expect(
            try folder.succeed(["import", "cards.csv"] + again).object()["created"] as? Int == 5
        )
    }

    @Test("D25: a card that was made without a charset keeps its code")
    func codeWithoutCharsetStays() throws {
        let folder = try TesseraFolder()
        try folder.succeed(
            ["card", "add", "Shop", "--symbology", "qr", "--payload", "Grüße 42"]
        )
        let card = try folder.succeed("card", "show", "Shop", "--json").object()
        #expect(card.object("barcode")["charset"] is NSNull)
        let server = try TesseraServer(in: folder)
        let token = try token(folder)
        let target = "/v1/cards/\(try id(folder, "Shop"))/barcode.svg"
        let drawn = try server.request(target, token: token)
        #expect(drawn.status == 200)
        #expect(server.stop().status == 0)
        // A change beside the code, and another start, draw the same modules.
        try folder.succeed("card", "edit", "Shop", "--note", "changed")
        let again = try TesseraServer(in: folder)
        defer { again.kill() }
        #expect(try again.request(target, token: token).body == drawn.body)
    }

    @Test("D27: the number that people read and the code stay apart")
    func numberAndCodeStayApart() throws {
        let folder = try TesseraFolder()
        try folder.succeed([
            "card", "add", "Shop", "--number", "123456", "--symbology", "itf", "--payload",
            "7431234561",
        ])
        let card = try folder.succeed("card", "show", "Shop", "--json").object()
        #expect(card.text("cardNumber") == "123456")
        #expect(card.object("barcode").text("payload") == "7431234561")
        try folder.succeed("card", "add", "Same", "--number", "1234", "--symbology", "itf")
        let same = try folder.succeed("card", "show", "Same", "--json").object()
        #expect(same.object("barcode")["payload"] is NSNull)
    }

    @Test("D28: the symbology that a person chose is stored and drawn, never another")
    func symbologyIsNeverCoerced() throws {
        let folder = try TesseraFolder()
        let digits = "123456789012345678901234567890"
        try folder.succeed(["card", "add", "Shop", "--number", digits, "--symbology", "code128"])
        let card = try folder.succeed("card", "show", "Shop", "--json").object()
        #expect(card.object("barcode").text("symbology") == "code128")
        #expect(card.text("cardNumber") == digits)
        try folder.refuse(
            ["card", "edit", "Shop", "--symbology", "ean13"],
            65,
            saying: ["at most 13"]
        )
        let after = try folder.succeed("card", "show", "Shop", "--json").object()
        #expect(after.object("barcode").text("symbology") == "code128")
    }
}
