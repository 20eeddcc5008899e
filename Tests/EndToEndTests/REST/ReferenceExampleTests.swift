import Testing

/// The examples of docs/http.md and docs/widgets.md are what the server answers.
@Suite struct ReferenceExampleTests {
    @Test(arguments: [("docs/http.md", 12), ("docs/widgets.md", 9)])
    func everyExampleIsAnsweredAsThePageSays(page: String, countMin: Int) throws {
        let folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--request-clock"])
        defer { server.kill() }
        let examples = try ReferenceExample.all(in: page)
        #expect(examples.count >= countMin)
        var values: [String: String] = [:]
        for example in examples { try example.check(server, token: token, &values) }
    }
}
