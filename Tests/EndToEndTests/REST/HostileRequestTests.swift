import Foundation
import Testing

/// What no well-behaved client sends: one problem document each, and nothing served behind it.
@Suite struct HostileRequestTests {
    /// Bytes that are refused, and how.
    struct Attack: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: String
        let status: Int
        let code: String

        var testDescription: String { name }

        init(_ name: String, _ bytes: String, _ status: Int = 400, _ code: String? = nil) {
            (self.name, self.bytes, self.status) = (name, bytes, status)
            self.code = code ?? "malformed_request"
        }

        /// A POST of a card whose length is as given.
        static func length(_ value: String, _ status: Int = 400, _ code: String? = nil) -> Attack {
            let head = "POST /v1/cards HTTP/1.1\r\nHost: x\r\nContent-Length:"
            return Attack(
                "length '\(value)'",
                head + "\(value)\r\n\r\n{\"name\":\"A\"}",
                status,
                code
            )
        }

        /// A POST whose body comes in these chunks.
        static func chunks(_ bytes: String, _ status: Int = 400, _ code: String? = nil) -> Attack {
            let head = "POST /v1/cards HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            return Attack("chunks \(bytes.prefix(16).debugDescription)", head + bytes, status, code)
        }
    }

    static let attacks: [Attack] = [
        .length(" +13"), .length(" -1"), .length(" abc"), .length(""), .length(" 13, 13"),
        .length(" 12345678901234567890123", 413, "body_too_large"),
        .chunks("zz\r\n"), .chunks("5\nhello\r\n0\r\n\r\n"), .chunks("1\r\na\n1\r\nb\r\n0\r\n\r\n"),
        .chunks("ffffffffffffffffff\r\n", 413, "body_too_large"),
        Attack("a line without a colon", "GET /v1/cards HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n"),
        Attack(
            "another version",
            "GET /v1/cards HTTP/2.0\r\nHost: x\r\n\r\n",
            505,
            "version_not_supported"
        ),
        Attack(
            "a long header",
            "GET /v1/cards HTTP/1.1\r\nHost: x\r\nX-Long: "
                + String(repeating: "a", count: 60_000) + "\r\n\r\n",
            431,
            "header_too_large"
        ),
        Attack(
            "a long address",
            "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
            414,
            "target_too_long"
        ),
    ]

    private static let repeated = [
        "Authorization: Bearer a", "If-Match: \"1\"", "Idempotency-Key: k",
        "Content-Type: application/json",
    ]

    @Test func everyAttackGetsOneProblemAndTheEnd() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let repeated = Self.repeated.map {
            Attack("twice \($0)", "GET /v1/cards HTTP/1.1\r\nHost: x\r\n\($0)\r\n\($0)2\r\n\r\n")
        }
        for attack in Self.attacks + repeated {
            let connection = try server.connect()
            try connection.send(attack.bytes)
            let reply = try connection.readReply()
            #expect(reply.status == attack.status, "\(attack.name): \(reply)")
            #expect(reply["Content-Type"] == "application/problem+json", "\(attack.name)")
            #expect(reply["Connection"]?.lowercased() == "close", "\(attack.name)")
            let problem = try reply.object()
            #expect(problem.text("code") == attack.code, "\(attack.name): \(reply)")
            #expect(problem["status"] as? Int == attack.status, "\(attack.name)")
            #expect(problem["retryable"] as? Bool == false, "\(attack.name)")
            #expect(problem.text("detail")?.hasSuffix(".") == true, "\(attack.name)")
            #expect(try connection.isClosed(), "\(attack.name)")
        }
        #expect(server.stop().status == 0)
    }

    @Test func aBodyWithoutEndIsRefusedWhenItIsTooLong() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let connection = try server.connect()
        try connection.send(
            "POST /v1/cards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0x20, count: 1 << 20) + [13, 10]
        for _ in 1...17 { try connection.send(chunk) }
        let reply = try connection.readReply()
        #expect(reply.status == 413)
        #expect(try reply.object().text("code") == "body_too_large")
        #expect(try connection.isClosed())
    }

    @Test func aConfigurationOfFiveHundredCardsIsRead() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let ids = (0..<500).map { "\"017f22e2-79b0-7cc3-98c4-" + String(format: "%012d\"", $0) }
        let text = "{\"cards\":[" + ids.joined(separator: ",") + "],\"mode\":\"manual\"}"
        let configuration = Data(text.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "")
        let reply = try server.request(
            "/v1/widgets/CardListWidget/timeline?family=systemLarge&config=\(configuration)",
            token: token
        )
        #expect(reply.status == 200, "\(reply)")
        #expect(try reply.object().text("kind") == "CardListWidget")
    }
}
