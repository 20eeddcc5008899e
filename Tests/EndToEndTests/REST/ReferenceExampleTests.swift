import Foundation
import Testing

/// The examples of docs/http.md are what the server answers.
@Suite struct ReferenceExampleTests {
    /// One request with its answer, as the page shows them.
    private struct Example {
        var method = ""
        var target = ""
        var headers: [String: String] = [:]
        var body: String?
        var status = 0
        /// What the answer's body holds, in this order.
        var parts: [String] = []

        /// Reads the lines of one example.
        init(_ lines: [Substring]) throws {
            let first = try #require(lines.first).split(separator: " ")
            (method, target) = (String(first[0]), String(first[1]))
            for line in lines.dropFirst() {
                if line.hasPrefix("{") {
                    body = String(line)
                } else if let space = line.firstIndex(of: " "), let status = Int(line[..<space]) {
                    self.status = status
                    parts = line[line.index(after: space)...].split(separator: "…")
                        .map(String.init)
                } else {
                    let field = line.split(separator: ": ", maxSplits: 1)
                    headers[String(field[0])] = String(field[1])
                }
            }
        }
    }

    @Test func everyExampleIsAnsweredAsThePageSays() throws {
        let folder = try TesseraFolder()
        try folder.succeed("wallet", "create", "Home", "--tz", "Europe/Berlin")
        let token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        let server = try TesseraServer(in: folder)
        defer { server.kill() }
        let examples = try Self.examples()
        #expect(examples.count >= 12)
        for example in examples {
            let reply = try server.request(
                example.method,
                example.target,
                token: token,
                headers: example.headers,
                body: example.body
            )
            let name = "\(example.method) \(example.target): \(reply)"
            #expect(reply.status == example.status, "\(name)")
            var rest = reply.text[...]
            for part in example.parts {
                guard let range = rest.range(of: part) else {
                    Issue.record("\(part) is not in \(name)")
                    break
                }
                rest = rest[range.upperBound...]
            }
        }
    }

    private static func examples() throws -> [Example] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/http.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "```http test\n"))
        let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
        return try text[start.upperBound..<end.lowerBound]
            .split(separator: "\n\n", omittingEmptySubsequences: true)
            .map { try Example($0.split(separator: "\n")) }
    }
}
