import Foundation
import Testing

/// Limits, log, metrics and TLS, as an operator sees them.
@Suite struct OperationTests {
    @Test func tokensAndAddressesHaveTheirOwnQuota() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let first = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let second = try #require(
            folder.succeed("token", "create", "--scope", "wallet").lines.first
        )
        let server = try TesseraServer(in: folder, ["--rate-limit", "5"])
        defer { server.kill() }
        for count in 0..<5 {
            let reply = try server.request("/v1/me", token: first)
            #expect(reply.status == 200)
            #expect(reply["RateLimit-Policy"] == "\"token\";q=5;w=60")
            #expect(reply["RateLimit"]?.hasPrefix("\"token\";r=\(4 - count);t=") == true)
        }
        let refused = try server.request("/v1/me", token: first)
        #expect(refused.status == 429)
        #expect(try refused.object().text("code") == "rate_limited")
        let wait = try #require(refused["Retry-After"].flatMap { Int($0) })
        #expect((1...12).contains(wait))
        #expect(try server.request("/v1/me", token: second).status == 200)
        for _ in 0..<5 { #expect(try server.request("/v1/me", token: "guess").status == 401) }
        #expect(try server.request("/v1/me", token: "other guess").status == 429)
        #expect(try server.request("/v1/me", token: second).status == 200)
        #expect(try server.request("/health/live").status == 200)
    }

    /// A token that the server meets for the first time is looked up on its own account.
    @Test func tokensAreNotCountedForTheirAddress() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let tokens = try (0..<4).map { _ in
            try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        }
        let server = try TesseraServer(in: folder, ["--rate-limit", "1"])
        defer { server.kill() }
        for token in tokens { #expect(try server.request("/v1/me", token: token).status == 200) }
    }

    @Test func onlyLivenessIsFree() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let server = try TesseraServer(in: folder, ["--rate-limit", "1"])
        defer { server.kill() }
        for _ in 0..<5 {
            let reply = try server.request("/health/live", token: "guess")
            #expect(reply.status == 200)
            #expect(reply["RateLimit"] == nil)
        }
        let first = try server.request("/health/ready")
        #expect(first.status == 200)
        #expect(first["RateLimit-Policy"] == "\"probe\";q=1;w=60")
        let second = try server.request("/health/ready")
        #expect(second["RateLimit"]?.hasPrefix("\"probe\";r=0;t=") == true)
        // Who probes does not use up what their address has for the rest.
        #expect(try server.request("/v1/me").status == 401)
    }

    @Test func withoutALimitNothingIsCounted() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--rate-limit", "off"])
        defer { server.kill() }
        #expect(try server.request("/v1/me", token: token)["RateLimit"] == nil)
    }

    @Test func logsAndMetricsHoldNothingPersonal() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Zanzibar", "--number", "77788899900")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder, ["--log-requests", "--log-format", "json"])
        defer { server.kill() }
        let cards = try server.request("/v1/cards?q=Zanzibar", token: token).object().items
        let id = try #require(cards.first?.text("id"))
        let reply = try server.request("/v1/cards/\(id)", token: token)
        let requestID = try #require(reply["X-Request-Id"])
        _ = try server.request("/v1/nothing/Zanzibar")
        let metrics = try server.request("/metrics")
        #expect(metrics["Content-Type"]?.hasPrefix("text/plain; version=0.0.4") == true)
        let line = #"tessera_http_requests_total{route="GET /v1/cards/{id}",status="2xx"} 1"#
        #expect(metrics.text.contains(line))
        #expect(metrics.text.contains("tessera_writer_queue "))
        #expect(server.stop().status == 0)
        let log = try server.complaint()
        let entry = try #require(log.split(separator: "\n").first { $0.contains(requestID) })
        let json = try JSONSerialization.jsonObject(with: Data(entry.utf8)) as? [String: Any]
        #expect(json?["route"] as? String == "/v1/cards/{id}")
        #expect(json?["status"] as? Int == 200)
        for secret in ["Zanzibar", "77788899900", token, id] {
            #expect(!log.contains(secret))
            #expect(!metrics.text.contains(secret))
        }
    }

    @Test func aTimelineFromMemoryIsLoggedLikeOneThatIsMade() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let server = try TesseraServer(in: folder, ["--log-requests", "--log-format", "json"])
        defer { server.kill() }
        let target = "/v1/widgets/CardListWidget/timeline?family=systemSmall"
        // A quarter of an hour may end between two of them, but not between all.
        let ids = try (0..<4).map { _ in
            let reply = try server.request(target, token: token)
            #expect(reply.status == 200)
            return try #require(reply["X-Request-Id"])
        }
        #expect(server.stop().status == 0)
        let log = try server.complaint()
        for id in ids {
            let line = try #require(log.split(separator: "\n").first { $0.contains("\"\(id)\"") })
            #expect(line.contains(#""route":"/v1/widgets/{kind}/timeline","status":200"#))
        }
    }

    @Test func settingsComeFromFlagsThenTheEnvironmentThenTheFile() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "Only")
        let file = try folder.write(
            "# a file\nrate-limit = 7\nlog-format = json\nsize-limit = 64\n",
            to: "serve.conf"
        )
        let dump = try folder.run(
            ["serve", "--config-dump", "--config", file, "--log-format", "text", "--json"],
            environment: ["TESSERA_RATE_LIMIT": "9"]
        )
        #expect(dump.status == 0)
        let settings = try dump.object()
        let found = { (name: String) in
            "\(settings.object(name).text("value") ?? "-") \(settings.object(name).text("source") ?? "")"
        }
        #expect(found("log-format") == "text flag")
        #expect(found("rate-limit") == "9 environment")
        #expect(found("size-limit") == "64 file")
        #expect(found("listen") == "127.0.0.1:8080 default")
        #expect(found("tls-key") == "- default")
        let wrong = try folder.write("rate-limit = 7\nspeed = 9\n", to: "wrong.conf")
        let refused = try folder.run(["serve", "--config", wrong])
        #expect(refused.status == 78)
        #expect(refused.complaint.contains("Line 2"))
        for (line, part) in [
            ("lisen = 127.0.0.1:0", "did you mean 'listen'?"),
            ("speed = 9", "there is no setting 'speed': the names are listen,"),
            ("rate-limit = 8", "sets rate-limit a second time"), ("rate-limit", "'name = value'"),
        ] {
            let file = try folder.write("rate-limit = 7\n\(line)\n", to: "wrong.conf")
            try folder.refuse(["serve", "--config", file], 78, saying: ["Line 2", part])
        }
    }

    @Test func theExampleEnvironmentNamesEverySetting() throws {
        let folder = try TesseraFolder()
        let example = try String(
            contentsOf: Self.root.appending(path: "deploy/tessera.env.example"),
            encoding: .utf8
        )
        var variables: [String: String] = [:]
        for match in example.matches(of: /(?m)^#?(TESSERA_[A-Z_]+)=(.*)$/) {
            variables[String(match.output.1)] = String(match.output.2)
        }
        #expect(variables.removeValue(forKey: "TESSERA_DATABASE") != nil)
        #expect(variables.removeValue(forKey: "TESSERA_CONFIG") != nil)
        // The one file that is read before anything is told of it.
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        let target = #"{"name":"a","url":"https://a.example/","secrets":["\#(secret)"]}"#
        variables["TESSERA_WEBHOOKS"] = try folder.write(
            #"{"targets":[\#(target)]}"#,
            to: "hooks.json"
        )
        let dump = try folder.run(["serve", "--config-dump", "--json"], environment: variables)
        #expect(dump.status == 0, "\(dump)")
        var settings = try dump.object()
        #expect(settings.removeValue(forKey: "database") != nil)
        for (name, setting) in settings {
            let variable =
                "TESSERA_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
            #expect(variables[variable] != nil, "\(variable) is not in the example")
            #expect((setting as? [String: Any])?.text("source") == "environment", "\(name)")
        }
        #expect(settings.count == variables.count)
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let hasPackages = FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg")

    /// The libraries that the program needs are in the image: Swift's own are linked into it there.
    @Test(.enabled(if: hasPackages, "dpkg is needed"))
    func theImageHasEveryLibrary() throws {
        let dockerfile = try String(
            contentsOf: Self.root.appending(path: "deploy/docker/Dockerfile"),
            encoding: .utf8
        )
        let folder = try TesseraFolder()
        let script = """
            for name in $(objdump -p "$0" | awk '$1 == "NEEDED" { print $2 }'); do
                dpkg -S "*/$name" 2>/dev/null | head -n 1 | cut -d : -f 1
            done
            """
        let found = try folder.run([], wrapper: ["sh", "-c", script])
        let needed = Set(found.lines)
        #expect(needed.isSuperset(of: ["libmicrohttpd12", "libsqlite3-0"]), "\(found)")
        // These come with the smallest Debian.
        for package in needed.subtracting(["libc6", "libgcc-s1", "libstdc++6"]) {
            #expect(dockerfile.contains(" \(package)"), "\(package) is not in the image")
        }
    }

    private static let hasSystemd = FileManager.default
        .isExecutableFile(atPath: "/usr/bin/systemd-analyze")

    @Test(.enabled(if: hasSystemd, "systemd-analyze is needed"))
    func theUnitIsOneThatSystemdTakes() throws {
        let folder = try TesseraFolder()
        let unit = try String(
            contentsOf: Self.root.appending(path: "deploy/systemd/tessera.service"),
            encoding: .utf8
        )
        let installed = unit.replacing("/usr/local/bin/tessera", with: TesseraFolder.executable)
        let path = try folder.write(installed, to: "tessera.service")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/systemd-analyze")
        process.arguments = ["verify", path]
        let complaint = Pipe()
        process.standardError = complaint
        try process.run()
        let said = try complaint.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(!String(decoding: said, as: UTF8.self).contains("tessera.service"))
    }
}
