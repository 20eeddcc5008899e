import Foundation
import Testing

/// A database that may not grow any more refuses, loses nothing and goes on serving.
@Suite struct FullStorageTests {
    private static let longNote = String(repeating: "n", count: 8_000)

    /// Adds cards until one is refused.
    ///
    /// - Returns: the ids of those that were answered, and the refusal.
    private func fill(
        _ server: TesseraServer,
        token: String
    ) throws -> (ids: [String], refusal: HTTPReply) {
        let connection = try server.connect()
        var ids: [String] = []
        for turn in 0..<1_000 {
            let reply = try connection.request(
                "POST",
                "/v1/cards",
                token: token,
                body: #"{"name":"Card \#(turn)","note":"\#(Self.longNote)"}"#
            )
            guard reply.status == 201 else { return (ids, reply) }
            ids.append(try #require(try reply.object().text("id")))
        }
        throw HarnessError.badReply("every card was taken")
    }

    private func wallet(_ folder: TesseraFolder) throws -> String {
        try folder.succeed("card", "add", "A", "--number", "1")
        return try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
    }

    private func check(
        _ folder: TesseraFolder,
        _ server: TesseraServer,
        token: String
    ) throws {
        let (ids, refusal) = try fill(server, token: token)
        #expect(!ids.isEmpty)
        #expect(refusal.status == 507, "\(refusal)")
        #expect(try refusal.object().text("code") == "storage_full")
        #expect(refusal["Content-Type"] == "application/problem+json")
        // It goes on serving, and nothing of what was refused is there.
        let listed = try folder.succeed("card", "list", "--json").object().items
        #expect(Set(listed.compactMap { $0.text("id") }).isSuperset(of: ids))
        #expect(listed.count == ids.count + 1)
        for id in ids {
            #expect(try server.request("/v1/cards/\(id)", token: token).status == 200)
        }
        #expect(server.stop().status == 0)
        // Where there is room again, the next card is taken.
        let again = try TesseraServer(in: folder)
        defer { again.kill() }
        let body = #"{"name":"B","note":"\#(Self.longNote)"}"#
        #expect(try again.request("POST", "/v1/cards", token: token, body: body).status == 201)
        #expect(again.stop().status == 0)
        try folder.succeed("doctor")
    }

    @Test func pagesThatMayNotGrowAreAnswered507() throws {
        let folder = try TesseraFolder()
        let token = try wallet(folder)
        let server = try TesseraServer(in: folder, ["--size-limit", "1"])
        defer { server.kill() }
        try check(folder, server, token: token)
    }

    @Test func fileThatMayNotGrowIsAnswered507() throws {
        let folder = try TesseraFolder()
        let token = try wallet(folder)
        let server = try TesseraServer(in: folder, wrapper: ["prlimit", "--fsize=1000000"])
        defer { server.kill() }
        try check(folder, server, token: token)
    }

    @Test(arguments: [8_192, 65_536, 131_072, 200_000, 300_000])
    func databaseThatDoesNotFitIsNotMadeByHalves(fileByteCount: Int) throws {
        let folder = try TesseraFolder()
        let refused = try folder.run(
            ["card", "add", "A"],
            wrapper: ["prlimit", "--fsize=\(fileByteCount)"]
        )
        if refused.status != 0 {
            #expect(refused.status == 1, "\(refused)")
            #expect(refused.complaint.contains("No room is left"), "\(refused)")
            #expect(refused.complaint.filter { $0 == "\n" }.count == 1, "\(refused)")
            try folder.succeed("card", "add", "A")
        }
        #expect(try folder.succeed("card", "list", "--json").object().items.count == 1)
        try folder.succeed("doctor")
    }
}
