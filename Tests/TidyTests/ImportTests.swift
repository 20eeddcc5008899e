import Testing

/// Imports go one way: what the table allows, and nothing else.
struct ImportTests {
    @Test
    func theTableOnlyPointsDown() {
        for room in Room.all {
            for name in room.imports where !Self.isCLibrary(name) {
                let level = Room.byName[name]?.level ?? Int.max
                #expect(level < room.level, "\(room.name) would import \(name) upwards or sideways")
            }
        }
    }

    @Test
    func everyTargetIsInTheTable() throws {
        for target in Set(try PackageTree.sources().map(\.target)) {
            #expect(Room.byName[target] != nil, "\(target) is missing from Room.all")
        }
    }

    @Test
    func filesImportWhatTheTableAllows() throws {
        for file in try PackageTree.sources() {
            guard let room = Room.byName[file.target] else { continue }
            for module in file.imports {
                #expect(
                    room.imports.contains(module) || room.toolchain.contains(module),
                    "\(file.path) imports \(module), which \(room.name) may not"
                )
            }
        }
    }

    @Test
    func oneWrapperImportsEachCLibrary() throws {
        var importers: [String: Set<String>] = [:]
        for file in try PackageTree.sources() {
            for module in file.imports where Self.isCLibrary(module) {
                importers[module, default: []].insert(file.target)
            }
        }
        for (library, targets) in importers {
            #expect(targets.count == 1, "\(library) is imported by \(targets.sorted())")
        }
    }

    @Test
    func endToEndTestsImportNoTarget() throws {
        let blackBox: Set<String> = ["EndToEndTests", "TidyTests"]
        for file in try PackageTree.tests() where blackBox.contains(file.target) {
            for module in file.imports {
                #expect(Room.byName[module] == nil, "\(file.path) imports \(module)")
            }
        }
    }

    private static func isCLibrary(_ module: String) -> Bool {
        PackageTree.exists("Sources/\(module)/module.modulemap")
            || module.wholeMatch(of: /C[A-Z].*/) != nil
    }
}
