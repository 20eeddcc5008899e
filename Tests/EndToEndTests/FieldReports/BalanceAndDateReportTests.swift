import Foundation
import Testing

/// What users of other wallets suffered with amounts and dates, and what is right.
@Suite struct BalanceAndDateReportTests {
    private func wallet(_ words: String...) throws -> (TesseraFolder, token: String, id: String) {
        let folder = try TesseraFolder()
        try folder.succeed(["card", "add", "Shop", "--number", "42"] + words)
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let card = try folder.succeed("card", "show", "Shop", "--json").object()
        return (folder, token, try #require(card.text("id")))
    }

    private func amounts(_ folder: TesseraFolder, _ card: String = "Shop") throws -> [String] {
        let shown = try folder.succeed("card", "show", card, "--json").object()
        let balances = try #require(shown["balances"] as? [[String: Any]])
        return balances.map { "\($0.text("amount") ?? "") \($0.text("unit") ?? "")" }
    }

    @Test("D08: an amount typed in points keeps its cents, in any unit")
    func centsOfPoints() throws {
        let (folder, token, id) = try wallet()
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let target = "/v1/cards/\(id)/balances/"
        let points = try server.request(
            "PUT",
            target + "POINTS",
            token: token,
            body: #"{"amount":"25.64"}"#
        )
        #expect([200, 201].contains(points.status), "\(points)")
        #expect(try amounts(folder) == ["25.64 POINTS"])
        let money = try server.request(
            "PUT",
            target + "USD",
            token: token,
            body: #"{"amount":"25.64"}"#
        )
        #expect([200, 201].contains(money.status), "\(money)")
        #expect(try amounts(folder).contains("25.64 USD"))
        // A number is not exact, so it is refused with the rule.
        let number = try server.request(
            "PUT",
            target + "USD",
            token: token,
            body: #"{"amount":25.64}"#
        )
        #expect(number.status == 422)
        #expect(number.text.contains("exact decimal"))
    }

    @Test("D09: a spend with cents is recorded")
    func spendWithCents() throws {
        let (folder, token, id) = try wallet()
        try folder.succeed("balance", "set", "Shop", "10.00", "EUR")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let target = "/v1/cards/\(id)/balances/EUR"
        let spent = try server.request(
            "POST",
            target + "/transactions",
            token: token,
            body: #"{"amount":"-3.25"}"#
        )
        #expect(spent.status == 201, "\(spent)")
        #expect(try server.request(target, token: token).object().text("amount") == "6.75")
        let beyond = try server.request(
            "POST",
            target + "/transactions",
            token: token,
            body: #"{"amount":"-6.76"}"#
        )
        #expect(beyond.status == 409 || beyond.status == 422, "\(beyond)")
        #expect(try server.request(target, token: token).object().text("amount") == "6.75")
    }

    @Test("D10: a copy of a wallet keeps every card's unit and amount")
    func copyKeepsTheUnit() throws {
        let (folder, _, _) = try wallet()
        try folder.succeed("balance", "set", "Shop", "98765432109876543210", "POINTS")
        try folder.succeed("balance", "set", "Shop", "0", "USD")
        try folder.succeed("balance", "configure", "Shop", "USD", "--below-zero", "on")
        try folder.succeed("balance", "spend", "Shop", "3.20", "USD")
        try folder.succeed("export", "wallet.zip", "--format", "tessera")
        let again = ["--database", folder.path("again.db")]
        try folder.succeed(["import", "wallet.zip"] + again)
        let copy = try folder.succeed(["card", "show", "Shop", "--json"] + again).object()
        let balances = try #require(copy["balances"] as? [[String: Any]])
        #expect(
            Set(balances.map { "\($0.text("amount") ?? "") \($0.text("unit") ?? "")" })
                == ["98765432109876543210 POINTS", "-3.20 USD"]
        )
    }

    @Test(
        "D11: a calendar date is the same for every reader",
        arguments: ["Pacific/Niue", "Pacific/Kiritimati", "Europe/Berlin", "America/New_York"]
    )
    func dateIsNoInstant(zone: String) throws {
        let (folder, token, id) = try wallet("--expires", "2027-03-28", "--tz", zone)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        for reader in ["Pacific/Niue", "Pacific/Kiritimati", "Europe/Berlin"] {
            let card = try server.request("/v1/cards/\(id)?tz=\(reader)", token: token).object()
            #expect(card.text("expiryDate") == "2027-03-28")
        }
    }

    @Test("D12: an expiry at midnight and one at noon of a day are the same day")
    func noonAndMidnight() throws {
        let folder = try TesseraFolder()
        // 10 March 2027 in Berlin: 00:00 and 12:00, in milliseconds.
        let csv =
            "2\n\n_id\n\n_id,store,note,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
            + "headercolor,starstatus,lastused,archive\n1,Midnight,,1804633200000,0,,1,,,,0,0,0\n"
            + "2,Noon,,1804676400000,0,,2,,,,0,0,0\n\ncardId,groupId\n"
        try folder.write(csv, to: "dates.csv")
        try folder.succeed("import", "dates.csv", "--tz", "Europe/Berlin")
        let items = try folder.succeed("card", "list", "--json").object().items
        #expect(items.map { $0.text("expiryDate") } == ["2027-03-10", "2027-03-10"])
    }

    @Test("D14: a card is valid through the end of its last day")
    func lastDay() throws {
        let (folder, token, _) = try wallet(
            "--expires",
            "2027-03-10",
            "--tz",
            "Europe/Berlin",
            "--favourite"
        )
        let server = try TesseraServer(in: folder, ["--request-clock"])
        defer { server.kill() }
        let moments = [
            ("2027-03-09T23:00:00Z", 1), ("2027-03-10T11:00:00Z", 1),
            ("2027-03-10T22:59:59Z", 1), ("2027-03-10T23:00:00Z", 0),
        ]
        for (now, count) in moments {
            let reply = try server.request(
                "/v1/widgets/CardListWidget/snapshot?family=systemSmall&tz=Europe/Berlin&now=\(now)",
                token: token
            )
            #expect(reply.status == 200, "\(reply)")
            let cards = try reply.object()["cards"] as? [Any]
            #expect(cards?.count == count, "\(now): \(reply)")
        }
    }
}
