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

    /// Sends what the document allows and what it forbids: every operation, every check.
    ///
    /// The bound is on how much is sent, never on how fast the answers come.
    @Test(.enabled(if: hasJudge, "deploy/judges.sh makes the judge"))
    func theJudgeFindsNothing() throws {
        let said = try Self.run(
            "/usr/bin/env",
            ["python3", Self.script("judge.py"), "--tessera", TesseraFolder.executable]
                + ["--examples", "2", "--seconds", "90"],
            input: nil
        )
        #expect(said.status == 0, "\(said.output.suffix(8_000))")
        #expect(said.output.contains("Tested: "))
    }

    /// What Prometheus' own parser makes of the metrics, after requests of several kinds.
    @Test(.enabled(if: hasJudge, "deploy/judges.sh makes the judge"))
    func thePrometheusParserReadsTheMetrics() throws {
        let (folder, server, token) = try start()
        defer { server.kill() }
        _ = folder
        let timeline = "/v1/widgets/CardListWidget/timeline?family=systemSmall"
        // A quarter of an hour may end between two of them, so that the second is made anew.
        for target in [timeline, timeline, timeline, "/v1/cards", "/v1/cards/none", "/nowhere"] {
            _ = try server.request(target, token: token)
        }
        let metrics = try server.request("/metrics")
        #expect(metrics.status == 200)
        let said = try Self.run(
            Self.root.appending(path: ".build/judges/bin/python").path,
            [Self.script("metrics.py")],
            input: metrics.text
        )
        #expect(said.status == 0, "\(said.output)")
        let names = Set(said.output.split(separator: "\n").map(String.init))
        let wanted: Set = [
            "tessera_build_info", "tessera_relevance_model_info", "tessera_connections",
            "tessera_writer_queue", "tessera_writer_commits", "tessera_cache_entries",
            "tessera_cache_hits", "tessera_cache_misses", "tessera_http_requests",
            "tessera_http_request_duration_seconds",
        ]
        #expect(wanted.subtracting(names) == [])
        #expect(metrics.text.contains(#"tessera_relevance_model_info{model="shipped"} 1.0"#))
        let hits = #/tessera_cache_hits_total\{cache="timelines"\} [12]\.0/#
        #expect(metrics.text.contains(hits))
    }

    private static func script(_ name: String) -> String {
        root.appending(path: "deploy/contract/\(name)").path
    }

    private static func run(
        _ program: String,
        _ arguments: [String],
        input: String?
    ) throws -> (status: Int32, output: String) {
        let folder = try TesseraFolder()
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        let given = try folder.write(input ?? "", to: "input")
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: given))
        let said = try folder.write("", to: "output")
        let output = try FileHandle(forWritingTo: URL(filePath: said))
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8))
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
