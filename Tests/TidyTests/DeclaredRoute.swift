/// One route as the sources declare it: `Route(.get, "/v1/me", .wallet, "Read who I am", me)`.
struct DeclaredRoute: Hashable {
    let method: String
    let template: String
    let access: String
    let summary: String

    /// Its row in docs/http.md.
    var row: String { "| `\(method) \(template)` | \(access) | \(summary) |" }

    /// Every route declared under Sources/API, sorted by path and method.
    static func all() throws -> [DeclaredRoute] {
        try files().flatMap(declared).sorted { left, right in
            (left.template, left.method) < (right.template, right.method)
        }
    }

    /// How many routes are declared there, however they are written.
    static func count() throws -> Int {
        try files().map { $0.matches(of: /\bRoute\(/).count }.reduce(0, +)
    }

    private static func files() throws -> [String] {
        try PackageTree.files(under: "Sources/API/Routes", withSuffix: ".swift").map { path in
            try PackageTree.text(path)
        }
    }

    /// The routes of one file; a template may be a constant of the same file.
    static func declared(in text: String) -> [DeclaredRoute] {
        var constants: [Substring: Substring] = [:]
        for match in text.matches(of: /static let (\w+) = "(\/[^"]*)"/) {
            constants[match.output.1] = match.output.2
        }
        let route =
            /\bRoute\(\s*\.(\w+),\s*(?:"([^"]+)"|(\w+)),\s*\.(\w+),\s*"([^"]+)"/
        return text.matches(of: route).map { match in
            let constant = match.output.3.flatMap { constants[$0] }
            return DeclaredRoute(
                method: match.output.1.uppercased(),
                template: String(match.output.2 ?? constant ?? ""),
                access: String(match.output.4),
                summary: String(match.output.5)
            )
        }
    }
}
