import Foundation
import Testing

/// The served OpenAPI document is the committed one, knows every route, and is true.
@Suite struct ContractTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let committed = root.appending(path: "docs/openapi.json")
    private static let judge = root.appending(path: ".build/judges/bin/schemathesis").path
    private static let hasJudge = FileManager.default.isExecutableFile(atPath: judge)

    /// `UPDATE_GOLDEN=1` writes docs/openapi.json anew, and fails the run all the same.
    @Test func theServedDocumentIsTheCommittedOne() throws {
        let (folder, server, _) = try start()
        defer { server.kill() }
        _ = folder
        let served = try server.request("/openapi.json")
        #expect(served.status == 200)
        let value = try JSONSerialization.jsonObject(with: Data(served.body))
        let pretty = try JSONSerialization.data(
            withJSONObject: value,
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        )
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try (pretty + Data("\n".utf8)).write(to: Self.committed)
            Issue.record("docs/openapi.json was written anew: look at the difference")
            return
        }
        let text = try String(contentsOf: Self.committed, encoding: .utf8)
        #expect(text == String(decoding: pretty, as: UTF8.self) + "\n")
    }

    @Test func everyRouteOfTheReferenceIsInTheDocument() throws {
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.committed))
        let paths = try #require((document as? [String: Any])?.object("paths"))
        let text = try String(
            contentsOf: Self.root.appending(path: "docs/http.md"),
            encoding: .utf8
        )
        var known: Set<String> = []
        for match in text.matches(of: /\| `([A-Z]+) (\/\S*)` \|/) {
            known.insert("\(match.output.1) \(match.output.2)")
        }
        var found: Set<String> = []
        for (path, item) in paths {
            for method in (item as? [String: Any] ?? [:]).keys {
                found.insert("\(method.uppercased()) \(path)")
            }
        }
        #expect(!known.isEmpty)
        #expect(found == known)
    }

    @Test func thePageNeedsNothingFromElsewhere() throws {
        let (folder, server, _) = try start()
        defer { server.kill() }
        _ = folder
        let page = try server.request("/docs")
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        for banned in ["<script", "http://", "https://", "src="] {
            #expect(!page.text.contains(banned), "\(banned)")
        }
        #expect(page.text.contains("GET /v1/changes"))
    }

    /// Sends what the document allows and what it forbids, all checks on, within two minutes.
    @Test(.enabled(if: hasJudge, "deploy/judges.sh makes the judge"))
    func theJudgeFindsNothing() throws {
        let (folder, server, token) = try start()
        defer { server.kill() }
        let configuration = try folder.write(
            Self.configuration(token: token),
            to: "schemathesis.toml"
        )
        let process = Process()
        process.executableURL = URL(filePath: Self.judge)
        process.currentDirectoryURL = folder.url
        process.arguments = [
            "--config-file", configuration, "run",
            "http://127.0.0.1:\(server.port)/openapi.json", "--no-color",
            "--max-time", "90",
        ]
        let log = folder.path("judge.log")
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        let output = try FileHandle(forWritingTo: URL(filePath: log))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOfFile: log, encoding: .utf8)
        #expect(process.terminationStatus == 0, "\(said.suffix(6_000))")
        #expect(try server.request("/health/ready").status == 200)
        #expect(server.stop().status == 0)
    }

    /// A request that fits its schema may still be refused for what no schema says: an id that is
    /// unknown, a version that is stale, a code that no till reads, a cursor from nowhere.
    private static func configuration(token: String) -> String {
        """
        seed = 20261130
        workers = 1

        [auth.openapi.token]
        bearer = "\(token)"

        [generation]
        max-examples = 8

        [checks]
        not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", 503]
        positive_data_acceptance.expected-statuses = [
            "2xx", 400, 401, 403, 404, 409, 410, 412, 422, 503,
        ]
        missing_required_header.expected-statuses = [400, 401, 403, 404, 415, 422, 428]
        negative_data_rejection.expected-statuses = [
            400, 401, 403, 404, 405, 406, 409, 410, 412, 413, 414, 415, 422, 428, 431, 503,
        ]

        # It would end the person on whose behalf all of this is sent.
        [[operations]]
        include-name = "DELETE /v1/me"
        enabled = false

        # It waits for up to a minute, as it should.
        [[operations]]
        include-name = "GET /v1/reloads"
        enabled = false

        # It would revoke the token that all of this is sent with.
        [[operations]]
        include-name = "DELETE /v1/tokens/{id}"
        enabled = false
        """
    }

    /// A server with a card under the id that the document's examples name.
    private func start() throws -> (TesseraFolder, TesseraServer, String) {
        let folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        let token = try #require(folder.succeed("token", "create", "--scope", "admin").lines.first)
        let server = try TesseraServer(in: folder, ["--rate-limit", "off"])
        let body = """
            {"id":"019a0000-0000-7000-8000-000000000001","name":"Corner Coffee",\
            "cardNumber":"5901234123457","barcode":{"symbology":"ean13"}}
            """
        let added = try server.request("POST", "/v1/cards", token: token, body: body)
        try #require(added.status == 201)
        return (folder, server, token)
    }
}
