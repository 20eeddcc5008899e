import Foundation
import Testing

/// One request with its answer, as a page of `docs` shows them.
///
/// `<name>` in an answer takes what stands there up to the next quote, and stands for it from then on.
struct ReferenceExample {
    var method = ""
    var target = ""
    var headers: [String: String] = [:]
    var body: String?
    var status = 0
    /// What the answer's body holds, in this order.
    var parts: [String] = []

    /// Reads the lines of one example; an answer may go on over several lines, and starts with its
    /// status.
    init(_ lines: [Substring]) throws {
        let first = try #require(lines.first).split(separator: " ")
        (method, target) = (String(first[0]), String(first[1]))
        var answer: String?
        for line in lines.dropFirst() {
            if let begun = answer {
                answer = begun + line.drop { $0 == " " }
            } else if line.hasPrefix("{") || body != nil && line.hasPrefix(" ") {
                body = (body ?? "") + line
            } else if let status = Int(line.prefix { $0 != " " }) {
                self.status = status
                answer = String(line.drop { $0 != " " }.dropFirst())
            } else {
                let field = line.split(separator: ": ", maxSplits: 1)
                headers[String(field[0])] = String(field[1])
            }
        }
        parts = (answer ?? "").split(separator: "…").map(String.init)
    }

    /// The examples of a page, in their order.
    static func all(in page: String) throws -> [ReferenceExample] {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: page)
        let text = try String(contentsOf: url, encoding: .utf8)
        return try text.matches(of: /```http test\n(?<block>(?s:.*?))\n```/).flatMap { match in
            try match.output.block.split(separator: "\n\n", omittingEmptySubsequences: true).map {
                try ReferenceExample($0.split(separator: "\n"))
            }
        }
    }

    /// Asks, and compares what is answered.
    ///
    /// - Parameters:
    ///   - server: whom to ask.
    ///   - token: the token where the example names none.
    ///   - values: what names stand for; those that the answer gives are added.
    /// - Throws: where the server cannot be asked.
    func check(
        _ server: TesseraServer,
        token: String,
        _ values: inout [String: String]
    ) throws {
        let filled = { [values] (text: String) in
            values.reduce(text) { $0.replacingOccurrences(of: "<\($1.key)>", with: $1.value) }
        }
        let reply = try server.request(
            method,
            filled(target),
            token: headers["Authorization"] == nil ? token : nil,
            headers: headers.mapValues(filled),
            body: body.map(filled)
        )
        let name = "\(method) \(target): \(reply)"
        #expect(reply.status == status, "\(name)")
        var rest = reply.text[...]
        for part in parts.map(filled) {
            guard let end = Self.find(part, in: rest, &values) else {
                Issue.record("\(part) is not in \(name)")
                return
            }
            rest = rest[end...]
        }
    }

    /// Finds a text that is as it stands but for its names, and takes what stands in their places.
    ///
    /// - Returns: where it ends; nil where it is not there.
    private static func find(
        _ part: String,
        in text: Substring,
        _ values: inout [String: String]
    ) -> Substring.Index? {
        var rest = part[...]
        var place: Substring.Index?
        while true {
            let name = rest.firstMatch(of: /<([a-z ]+)>/)
            let literal = rest[..<(name?.range.lowerBound ?? rest.endIndex)]
            if let known = place {
                guard text[known...].hasPrefix(literal) else { return nil }
                place = text.index(known, offsetBy: literal.count)
            } else {
                place = text.range(of: literal)?.upperBound
            }
            guard let start = place, let name else { return place }
            let value = text[start...].prefix { $0 != "\"" }
            values[String(name.output.1)] = String(value)
            place = value.endIndex
            rest = rest[name.range.upperBound...]
        }
    }
}
