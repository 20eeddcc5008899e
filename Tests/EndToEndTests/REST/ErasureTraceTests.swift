import Foundation
import Testing

/// Of somebody who was erased no file holds anything, the log of the database included.
@Suite struct ErasureTraceTests {
    private static let secrets = ["Zlatibor Erasemeson", "ZCARD-NAME", "ZNUM7778889", "ZPIN-4711"]

    /// The secrets that stand in some file of a folder.
    private static func found(in folder: TesseraFolder) throws -> [String] {
        let files = try folder.fileNames().filter { $0.hasPrefix("tessera.db") }
        let contents = try files.map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        return secrets.filter { secret in
            contents.contains { $0.range(of: Data(secret.utf8)) != nil }
        }
    }

    @Test func noFileHoldsWhatWasErased() throws {
        let folder = try TesseraFolder()
        try folder.succeed("person", "add", Self.secrets[0], "--tz", "Europe/Berlin")
        let token = try #require(
            folder.succeed("token", "create", "--scope", "wallet", "--person", Self.secrets[0])
                .lines.first
        )
        let server = try TesseraServer(in: folder)
        let card = """
            {"name":"\(Self.secrets[1])","cardNumber":"\(Self.secrets[2])","pin":"\(Self.secrets[3])"}
            """
        let added = try server.request("POST", "/v1/cards", token: token, body: card)
        #expect(added.status == 201, "\(added.text)")
        #expect(try Self.found(in: folder) == Self.secrets)
        #expect(try server.request("DELETE", "/v1/me", token: token).status == 204)
        // The answer leaves before the log is emptied, which is the writer's next work.
        let start = ContinuousClock.now
        while try !Self.found(in: folder).isEmpty, start.duration(to: .now) < .seconds(60) {
            usleep(10_000)
        }
        #expect(try Self.found(in: folder).isEmpty)
        #expect(server.stop().status == 0)
        #expect(try Self.found(in: folder).isEmpty)
    }

    @Test func endOfACommandEmptiesTheLog() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only", "--tz", "Europe/Berlin")
        let log = folder.path("tessera.db-wal")
        let size =
            FileManager.default.fileExists(atPath: log)
            ? try Data(contentsOf: URL(filePath: log)).count : 0
        #expect(size == 0)
    }
}
