import Testing

@Suite struct BalanceTests {
    @Test(arguments: [
        ("98765432109876543210", "POINTS"), ("0.00", "EUR"), ("12.50", "EUR"),
        ("0.000000000000000001", "BTC_UNIT"),
    ])
    func amountIsExact(amount: String, unit: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let set = try folder.run(["balance", "set", "A", amount, unit, "--json"]).object()
        #expect(set.text("amount") == amount)
        #expect(set.text("unit") == unit)
        let card = try folder.succeed("card", "show", "A", "--json").object()
        #expect((card["balances"] as? [[String: Any]])?.first?.text("amount") == amount)
        #expect(try folder.succeed("balance", "list", "A").output.contains(amount))
        #expect(try folder.succeed("card", "list").output.contains("\(amount) \(unit)"))
    }

    @Test func ledgerTellsEveryChange() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.refuse(["balance", "add", "A", "1"], 64, saying: ["name the unit"])
        try folder.succeed("balance", "set", "A", "10", "eur")
        try folder.succeed("balance", "add", "A", "2.50")
        let spent = try folder.succeed(
            "balance",
            "spend",
            "A",
            "3.20",
            "--note",
            "coffee",
            "--json"
        )
        #expect(try spent.object().text("amount") == "9.30")
        let lines = try folder.succeed("balance", "history", "A", "--json").object().items
        #expect(lines.map { $0.text("kind") } == ["spend", "add", "set"])
        #expect(lines.map { $0.text("change") } == ["-3.20", "2.50", "10"])
        #expect(lines.map { $0.text("balanceAfter") } == ["9.30", "12.50", "10"])
        #expect(lines[0].text("note") == "coffee")
        let table = try folder.succeed("balance", "history", "A").lines
        #expect(table.count == 4)
        #expect(table[1].contains(#/spend +-3\.20 +9\.30  EUR +coffee$/#))
        #expect(try folder.succeed("balance", "history", "A", "--limit", "1").lines.count == 2)
    }

    @Test func spendingStopsAtZeroUnlessItMayGoBelow() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("balance", "set", "A", "1", "EUR")
        try folder.refuse(
            ["balance", "spend", "A", "1.01"],
            1,
            saying: ["only 1 EUR", "--below-zero"]
        )
        try folder.succeed("balance", "configure", "A", "--below-zero", "on")
        let spent = try folder.succeed("balance", "spend", "A", "1.01", "--json").object()
        #expect(spent.text("amount") == "-0.01")
        try folder.refuse(["balance", "spend", "A", "-1"], 65, saying: ["above zero"])
        try folder.refuse(["balance", "add", "A", "0"], 65, saying: ["above zero"])
    }

    @Test func stampCardHasGoalStepAndReset() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Café")
        try folder.succeed("balance", "set", "cafe", "7", "STAMPS")
        let configured = try folder.succeed(
            "balance",
            "configure",
            "Café",
            "--goal",
            "10",
            "--step",
            "1",
            "--reset",
            "daily",
            "--json"
        ).object()
        #expect(configured.text("goal") == "10")
        #expect(configured.text("step") == "1")
        #expect(configured.text("reset") == "daily")
        #expect(configured.text("amount") == "7")
        #expect(try folder.succeed("card", "list").output.contains("7 of 10 STAMPS"))
        let cleared = try folder.succeed("balance", "configure", "Café", "--goal", "none", "--json")
        #expect(try cleared.object()["goal"] as? String == nil)
        try folder.refuse(["balance", "configure", "Café"], 64, saying: ["Nothing to change"])
        try folder.refuse(["balance", "configure", "Café", "--goal", "0"], 65, saying: ["goal"])
    }

    @Test func aBalanceGoesBelowZeroOnlyWhereItMay() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.refuse(["balance", "set", "A", "-3.20", "USD"], 65, saying: ["below zero"])
        try folder.succeed("balance", "set", "A", "0", "USD")
        try folder.succeed("balance", "configure", "A", "USD", "--below-zero", "on")
        let set = try folder.succeed("balance", "set", "A", "-3.20", "USD", "--json").object()
        #expect(set.text("amount") == "-3.20")
    }

    @Test func severalBalancesNeedTheUnit() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("balance", "set", "A", "1", "EUR")
        try folder.succeed("balance", "set", "A", "2", "POINTS")
        try folder.refuse(["balance", "add", "A", "1"], 64, saying: ["EUR", "POINTS"])
        try folder.succeed("balance", "remove", "A", "EUR")
        let list = try folder.succeed("balance", "list", "A", "--json").object().items
        #expect(list.map { $0.text("unit") } == ["POINTS"])
        try folder.refuse(["balance", "spend", "A", "1", "EUR"], 1, saying: ["balance"])
        try folder.refuse(
            ["balance", "set", "A", "99999999999999999999999999999999999999.5", "EUR"],
            64
        )
    }
}
