import Testing

/// Every migration of the repository is in the program, in its order.
struct MigrationTests {
    @Test
    func theCatalogIsComplete() throws {
        let files = PackageTree.files(under: "migrations/sqlite").map { path in
            String(path.split(separator: "/").last ?? "")
        }
        let catalog = try PackageTree.text("Sources/StorageSQLite/Migration/MigrationCatalog.swift")
        let listed = catalog.matches(of: /"(m\d{4}_\w+)"/).map { "\($0.output.1).sql" }
        #expect(!files.isEmpty && listed == files)
    }

    @Test
    func eachIsReadFromItsOwnFile() throws {
        let catalog = try PackageTree.text("Sources/StorageSQLite/Migration/MigrationCatalog.swift")
        let pairs = catalog.matches(of: /"(m\d{4}_\w+)",\s*PackageResources\.(\w+)/)
        #expect(pairs.count == PackageTree.files(under: "migrations/sqlite").count)
        #expect(pairs.allSatisfy { $0.output.2 == $0.output.1 + "_sql" })
    }
}
