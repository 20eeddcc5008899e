import Testing

/// What may not stand in the sources, each with the reason.
struct BanTests {
    /// A pattern of code, where it is banned, why, and a line that it must find.
    struct Ban: Sendable, CustomTestStringConvertible {
        let pattern: @Sendable () -> Regex<Substring>
        let reason: String
        let example: String
        /// Banned in rooms of a lower level than this.
        let belowLevel: Int
        let allowedIn: Set<String>

        init(
            _ reason: String,
            example: String,
            belowLevel: Int = 8,
            allowedIn: Set<String> = [],
            _ pattern: @escaping @Sendable () -> Regex<Substring>
        ) {
            self.pattern = pattern
            self.reason = reason
            self.example = example
            self.belowLevel = belowLevel
            self.allowedIn = allowedIn
        }

        var testDescription: String { reason }
    }

    static let bans: [Ban] = [
        Ban(
            "output goes through the command line's own writer, not print",
            example: "print(\"a\")"
        ) {
            /(?:^|[^.\w])(?:debugPrint|dump|print)\(/
        },
        Ban(
            "a broken invariant is a precondition with a message",
            example: "fatalError()"
        ) { /\bfatalError\(/ },
        Ban(
            "try? turns a failure into absence",
            example: "let a = try? b()"
        ) { /\btry\?/ },
        Ban(
            "try! traps on bad input",
            example: "let a = try! b()"
        ) { /\btry!/ },
        Ban(
            "now comes in as a parameter or from a clock",
            example: "f(Date())",
            belowLevel: 5
        ) {
            /\bDate\(\)|\bDate\.now\b/
        },
        Ban(
            "ids come from the generator that is handed in",
            example: "UUID().uuidString",
            belowLevel: 5
        ) { /\bUUID\(\)/ },
        Ban(
            "the process is known from level 5 on",
            example: "ProcessInfo.processInfo",
            belowLevel: 5
        ) { /\bProcessInfo\b/ },
        Ban(
            "randomness is handed in",
            example: "Int.random(in: 0..<9)",
            belowLevel: 5
        ) {
            /\bSystemRandomNumberGenerator\b|\.random\(in:(?!.*using:)/
        },
        Ban(
            "only Bootstrap reads the environment",
            example: "p.environment[\"HOME\"]",
            allowedIn: ["Bootstrap"]
        ) {
            /\bgetenv\(|\.environment\[/
        },
        Ban(
            "unstructured tasks have no limit",
            example: "Task { await f() }",
            allowedIn: ["Bootstrap"]
        ) {
            /\bTask(?:\.detached)?\s*(?:\{|\()/
        },
    ]

    @Test(arguments: bans)
    func everyBanFindsItsExample(ban: Ban) {
        let file = SwiftFile(path: "example.swift", text: ban.example)
        #expect(!file.places(of: ban.pattern()).isEmpty)
    }

    @Test(arguments: bans)
    func nothingBannedStandsInTheSources(ban: Ban) throws {
        for file in try PackageTree.sources() {
            guard let room = Room.byName[file.target], room.level < ban.belowLevel else { continue }
            guard !ban.allowedIn.contains(file.target) else { continue }
            let places = file.places(of: ban.pattern())
            #expect(places.isEmpty, "\(ban.reason)")
        }
    }

    @Test
    func unsafeStandsOnlyInWrappers() throws {
        for file in try PackageTree.sources() {
            guard let room = Room.byName[file.target], !room.mayBeUnsafe else { continue }
            let places = file.places(of: /\bunsafe\b/)
            #expect(places.isEmpty, "\(room.name) wraps no C library")
        }
    }

    @Test
    func everyToDoNamesAnIssue() throws {
        for file in try PackageTree.sources() + PackageTree.tests() {
            guard file.target != "TidyTests" else { continue }
            for (index, line) in file.lines.enumerated() {
                let place = "\(file.path):\(index + 1)"
                #expect(!SwiftText.finds(/\b(?:FIXME|XXX|HACK)\b/, in: line), "\(place)")
                if SwiftText.finds(/\bTODO\b/, in: line) {
                    #expect(line.contains(/\bTODO\(?:?\s*#\d+/), "\(place) names no issue")
                }
            }
        }
    }
}
