import Testing

/// What the documents claim is in the tree.
struct DocumentTests {
    private static let documents = PackageTree.files(withSuffix: ".md")

    @Test(arguments: documents)
    func linksLeadSomewhere(path: String) throws {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        for match in try PackageTree.text(path).matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/) {
            let target = match.output.1
            guard !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
            let resolved = folder.isEmpty ? String(target) : "\(folder)/\(target)"
            #expect(PackageTree.exists(resolved), "\(path) links to \(target)")
        }
    }

    @Test
    func theTableOfTargetsIsTheOneThatIsChecked() throws {
        let text = try PackageTree.text("docs/architecture.md")
        var documented: [String: Set<String>] = [:]
        var levels: [String: Int] = [:]
        for row in text.matches(of: /\n\| (\d) \| `(\w+)` \|[^|\n]*\| ([^|\n]*) \|/) {
            let name = String(row.output.2)
            levels[name] = Int(row.output.1)
            documented[name] = Set(row.output.3.matches(of: /`(\w+)`/).map { String($0.output.1) })
        }
        for room in Room.all {
            #expect(levels[room.name] == room.level, "\(room.name)")
            #expect(documented[room.name] == room.imports, "\(room.name)")
        }
        #expect(documented.count == Room.all.count)
    }

    @Test
    func thePackageDeclaresWhatTheTableAllows() throws {
        let text = try PackageTree.text("Package.swift")
        var declared: [String: Set<String>] = [:]
        for target in text.matches(of: /(?:room|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            let names = (target.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
            declared[String(target.output.1)] = Set(names)
        }
        for room in Room.all { #expect(declared[room.name] == room.imports, "\(room.name)") }
    }

    @Test
    func everyCommandOfTheMakefileIsDocumented() throws {
        let text = try PackageTree.text("CONTRIBUTING.md")
        for match in try PackageTree.text("Makefile").matches(of: /\n([a-z]+):[^#\n]*#{2}\s/) {
            #expect(text.contains("make \(match.output.1)"), "make \(match.output.1)")
        }
    }
}
