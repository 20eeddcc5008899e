import Foundation
import Testing

@Suite struct AccessTests {
    @Test func tokenIsPrintedOnce() throws {
        let folder = try TesseraFolder()
        let secret = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--name", "laptop").lines.first
        )
        // 256 random bits in base64url.
        #expect(secret.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil)
        let list = try folder.succeed("token", "list", "--json")
        #expect(!list.output.contains(secret))
        let token = try #require(list.object().items.first)
        #expect(token.text("name") == "laptop")
        #expect(token.text("scope") == "wallet")
        #expect(token["expiresAt"] is NSNull)
        let bytes = try Data(contentsOf: URL(filePath: folder.database))
        #expect(bytes.firstRange(of: Data(secret.utf8)) == nil)
        try folder.succeed("token", "revoke", "laptop")
        #expect(try folder.succeed("token", "list").output == "No tokens.\n")
        #expect(try folder.succeed("token", "list", "--all").output.contains("revoked"))
        try folder.refuse(["token", "revoke", "laptop"], 1, saying: ["no token 'laptop'"])
    }

    @Test func tokenIsGoodThroughItsLastDay() throws {
        let folder = try TesseraFolder()
        let token = try folder.succeed(
            "token",
            "create",
            "--scope",
            "widget",
            "--expires",
            "2099-03-10",
            "--tz",
            "Asia/Tokyo",
            "--json"
        ).object()
        #expect(token.text("expiresAt") == "2099-03-10T15:00:00Z")
        #expect(token.text("token") != nil)
        try folder.refuse(
            ["token", "create", "--scope", "widget", "--expires", "2020-01-01"],
            65,
            saying: ["expired already"]
        )
    }

    @Test func pairingShowsServerAndCode() throws {
        let folder = try TesseraFolder()
        let pairing = try folder.succeed(
            "device",
            "pair",
            "--server",
            "https://cards.example",
            "--json"
        ).object()
        let code = try #require(pairing.text("code"))
        #expect(pairing.text("server") == "https://cards.example")
        #expect(pairing.text("scope") == "wallet")
        let qr = try #require(pairing.text("qr"))
        let payload = try JSONSerialization.jsonObject(with: Data(qr.utf8)) as? [String: String]
        #expect(payload == ["code": code, "server": "https://cards.example"])
        let shown = try folder.succeed("device", "pair")
        #expect(shown.output.contains("█"))
        #expect(shown.output.contains("http://127.0.0.1:8080"))
        #expect(try folder.succeed("device", "list").output == "No devices.\n")
    }

    @Test func useIsRecordedListedAndTakenBack() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Café")
        let use = try folder.succeed(
            "use",
            "record",
            "cafe",
            "--at",
            "2026-10-25T02:30",
            "--how",
            "scanned",
            "--json"
        ).object()
        // The hour occurs twice in Berlin; the first one is meant.
        #expect(use.text("instant") == "2026-10-25T00:30:00Z")
        #expect(use.text("timeZone") == "Europe/Berlin")
        #expect(use.text("how") == "scanned")
        try folder.succeed(
            "use",
            "record",
            "Café",
            "--at",
            "2026-10-26T08:00:00Z",
            "--tz",
            "Asia/Tokyo"
        )
        let list = try folder.succeed("use", "list").lines
        #expect(list.count == 3)
        #expect(list[0].contains("Europe/Berlin"))
        #expect(list[1].contains(#/^2026-10-26 09:00 +Café +shown/#))
        let id = try #require(use.text("id"))
        try folder.succeed("use", "undo", String(id.suffix(8)))
        #expect(try folder.succeed("use", "list", "--json").object().items.count == 1)
        try folder.refuse(["use", "undo", id], 1, saying: ["use"])
        try folder.refuse(
            ["use", "record", "Café", "--at", "2199-01-01T00:00:00Z"],
            65,
            saying: ["future"]
        )
        try folder.refuse(["use", "record", "Tea"], 1, saying: ["no card 'Tea'"])
    }
}
