import Foundation
import Glibc
import Testing

@Suite struct ServeTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func serverSaysWhereItListensAndStopsWell(signal: Int32) throws {
        let folder = try TesseraFolder()
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        #expect(try server.request("/health/live").status == 200)
        let (status, output) = server.stop(signal)
        #expect(status == 0)
        #expect(output.isEmpty)
        // There was no database: that one was made is said, and nothing else.
        let complaint = try server.complaint()
        #expect(complaint.contains("made an empty database"))
        #expect(complaint.split(separator: "\n").count == 1, "\(complaint)")
        let again = try TesseraServer(in: folder)
        defer { again.kill() }
        #expect(again.stop(signal).status == 0)
        #expect(try again.complaint().isEmpty)
    }

    @Test func commandLineAndServerShareOneDatabase() throws {
        let folder = try TesseraFolder()
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        #expect(try server.request("/v1/cards").status == 401)
        let token = try #require(
            folder.succeed("token", "create", "--scope", "wallet").lines.first
        )
        #expect(try server.request("/v1/cards", token: token).object().items.isEmpty)
        let added = try folder.succeed("card", "add", "A", "--number", "1", "--json").object()
        let items = try server.request("/v1/cards", token: token).object().items
        #expect(items.map { $0.text("id") } == [added.text("id")])
        // The same card has the same document, byte for byte, over both.
        let id = try #require(added.text("id"))
        let overREST = try server.request("/v1/cards/\(id)", token: token).text
        let onCommandLine = try folder.succeed("card", "show", "A", "--json", "--show-pin").output
        #expect(onCommandLine == overREST + "\n")
        try folder.succeed(
            "token",
            "revoke",
            String(
                try #require(
                    folder.succeed("token", "list", "--json").object().items.first?.text("id")
                )
            )
        )
        #expect(try server.request("/v1/cards", token: token).status == 401)
    }

    @Test func pairedDeviceIsListedAndRevoked() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let code = try #require(folder.succeed("device", "pair", "--json").object().text("code"))
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let body = #"{"code":"\#(code)","name":"Phone","system":"iOS 19"}"#
        let paired = try server.request("POST", "/v1/devices", body: body)
        #expect(paired.status == 201, "\(paired)")
        let token = try #require(try paired.object().text("token"))
        #expect(try server.request("/v1/cards", token: token).status == 200)
        #expect(try server.request("POST", "/v1/devices", body: body).status == 403)
        #expect(try folder.succeed("device", "list").output.contains("Phone"))
        try folder.succeed("device", "revoke", "phone")
        #expect(try server.request("/v1/cards", token: token).status == 401)
    }

    @Test func portInUseIsRefused() throws {
        let folder = try TesseraFolder()
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        try folder.refuse(
            ["serve", "--listen", "127.0.0.1:\(server.port)"],
            69,
            saying: ["in use", "\(server.port)"]
        )
    }

    @Test(
        arguments: [
            (["--listen", "nowhere"], 64), (["--listen", "127.0.0.1:99999"], 64),
            (["--listen", "203.0.113.7:0"], 69),
            (["--listen", "0.0.0.0:0", "--request-clock"], 64),
            (["--listen", "0:0", "--request-clock"], 64),
            (["--listen", "*:0", "--request-clock"], 64),
        ] as [([String], Int32)]
    )
    func badAddressIsRefused(words: [String], status: Int32) throws {
        try TesseraFolder().refuse(["serve"] + words, status)
    }

    @Test func aWriteThatFailsIsLoggedWithItsCause() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        // Files may grow to 512 KiB; without the trap the system would end the process instead.
        let script = #"trap "" XFSZ; ulimit -f 1024; exec "$0" "$@""#
        let server = try TesseraServer(in: folder, wrapper: ["/bin/sh", "-c", script])
        defer { server.kill() }
        let note = String(repeating: "x", count: 4_000)
        let failed = try (0..<1_000).lazy.map { number in
            try server.request(
                "POST",
                "/v1/cards",
                token: token,
                body: #"{"name":"\#(number)","note":"\#(note)"}"#
            )
        }.first { $0.status != 201 }
        let reply = try #require(failed)
        #expect(reply.status >= 500)
        let complaint = try server.complaint()
        #expect(complaint.contains("POST /v1/cards \(reply.status) "))
        #expect(!complaint.contains("no cause") && !complaint.contains(note))
    }

    @Test func restoreIsRefusedWhileAServerHoldsTheFile() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.succeed("backup", "copy.db")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        try folder.refuse(["restore", "copy.db"], 69, saying: ["stop it first"])
        try folder.succeed("backup", "copy.db", "--force")
    }
}

extension TesseraServer {
    /// Reads something.
    func request(_ target: String, token: String? = nil) throws -> HTTPReply {
        try request("GET", target, token: token)
    }
}
