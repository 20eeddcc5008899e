import Testing

/// Files and functions that a reader can hold, named so that they are found.
struct SizeTests {
    static let fileLinesMax = 600
    static let fileLinesSmell = 400
    static let functionLinesMax = 70

    /// Functions that are one exhaustive switch, by file, with the lines that they take.
    ///
    /// Such a table only reads whole. Shorten them, never the other way.
    static let tables = ["Sources/API/Problems/Problem+Errors.swift": 92]

    /// Files that a tool or a standard's table wrote.
    static let generated: Set<String> = []

    @Test
    func filesAreShort() throws {
        for file in try PackageTree.sources() + PackageTree.tests() {
            guard !Self.generated.contains(file.path) else { continue }
            let count = file.lines.count
            #expect(count <= Self.fileLinesMax, "\(file.path) wants a split")
            if count > Self.fileLinesSmell {
                Issue.record("\(file.path) has \(count) lines", severity: .warning)
            }
        }
    }

    @Test
    func functionsFitAScreen() throws {
        for file in try PackageTree.sources() {
            for function in Self.functions(in: file) {
                #expect(
                    function.lineCount <= Self.tables[file.path] ?? Self.functionLinesMax,
                    "\(file.path):\(function.line) is too long a function"
                )
            }
        }
    }

    /// Files of several small types of one kind, named after the kind.
    static let collections: Set<String> = ["Sources/WalletCore/Identity/Identifiers.swift"]

    @Test
    func filesAreNamedAfterTheirType() throws {
        for file in try PackageTree.sources()
        where file.typeName != "main" && !Self.collections.contains(file.path) {
            let declarations = file.codeLines.compactMap(Declaration.init)
            let types = Set(declarations.filter(\.isType).map(\.name))
            // A file of extensions or functions is named after what they do.
            #expect(
                types.isEmpty || declarations.contains { $0.name == file.typeName }
                    || Self.isCollection(file.typeName, of: types),
                "\(file.path) is about \(types.sorted()), not \(file.typeName)"
            )
        }
    }

    /// Whether the name is a plural of one of the types, or of what all of them are:
    /// `PeopleDocuments` of documents.
    private static func isCollection(_ name: String, of types: Set<String>) -> Bool {
        guard types.count > 1, name.hasSuffix("s") else { return false }
        if types.contains(String(name.dropLast())) { return true }
        guard let kind = name.firstMatch(of: /([A-Z][a-z]+)s$/)?.output.1 else { return false }
        return types.allSatisfy { $0.hasSuffix(kind) }
    }

    @Test
    func noTargetIsADrawer() throws {
        for file in try PackageTree.sources() {
            for word in ["Util", "Utils", "Helper", "Helpers", "Misc", "Common"] {
                #expect(file.target != word && !file.typeName.hasSuffix(word), "\(file.path)")
            }
        }
    }

    /// The functions and initialisers of a file: the line they begin on and how many they take.
    private static func functions(in file: SwiftFile) -> [(line: Int, lineCount: Int)] {
        var found: [(line: Int, lineCount: Int)] = []
        for index in file.lineIndices(of: /^ *(?:[@\w()]+ +)*(?:func +[^ (<]+|init\??) *[(<]/) {
            var depth = 0
            var opened = false
            for (offset, body) in file.codeLines[index...].enumerated() {
                // A protocol's requirement has no body: the next one begins.
                if !opened, offset > 0, body.contains(/\b(?:func|var|init)\b/) { break }
                depth += body.count { $0 == "{" } - body.count { $0 == "}" }
                opened = opened || body.contains("{")
                if depth < 0 || (opened && depth == 0) {
                    found.append((line: index + 1, lineCount: offset + 1))
                    break
                }
            }
        }
        return found
    }
}
