import Foundation
import SQLite
import StorageSQLite
import TestSupport
import Testing

/// No statement of the one writer reads a table from end to end: all others would wait for it.
@Suite struct StatementPlanTests {
    /// The tables of one row, or of a few.
    private static let smallTables: Set<String> = ["database_state", "setting"]

    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/StorageSQLite")

    /// The statements in a file's literals that begin with one of some words.
    private static func statements(in text: String, beginning words: [String]) -> [String] {
        let blocks = text.matches(of: #/"""\n(.*?)"""/#.dotMatchesNewlines()).map {
            String($0.output.1).replacing(#/\\\n\s*/#, with: "")
        }
        let lines = text.matches(of: #/"([A-Z]+ [^"\n]*)"/#).map { String($0.output.1) }
        return (blocks + lines).filter { statement in
            words.contains { statement.drop(while: \.isWhitespace).hasPrefix($0 + " ") }
        }
    }

    /// All that the writer runs: what stands in its own files, and what writes in any other.
    private static func writersStatements() throws -> [String] {
        let writing = ["DELETE", "INSERT", "UPDATE"]
        var statements: [String] = []
        for (folder, words) in [("Writing", writing + ["SELECT"]), ("Reading", writing)] {
            let files = try FileManager.default.contentsOfDirectory(
                at: sources.appending(path: folder),
                includingPropertiesForKeys: nil
            )
            for file in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                statements += Self.statements(in: text, beginning: words)
            }
        }
        return statements
    }

    /// The steps of how SQLite would run a statement.
    private static func plan(
        of statement: String,
        on connection: Connection
    ) throws(SQLiteError) -> [String] {
        try connection.withUncachedStatement("EXPLAIN QUERY PLAN " + statement) {
            (statement) throws(SQLiteError) in
            var steps: [String] = []
            while try statement.step() {
                steps.append(
                    try statement.withRow { (row) throws(SQLiteError) in
                        for _ in 0..<3 { _ = try row.next(Int64.self) }
                        return try row.next(String.self)
                    }
                )
            }
            return steps
        }
    }

    /// The table that a step reads from end to end; nil where it reads none.
    private static func scannedTable(_ step: String, among tables: Set<String>) -> String? {
        let words = step.split(separator: " ")
        guard words.count > 1, words[0] == "SCAN", tables.contains(String(words[1])) else {
            return nil
        }
        return String(words[1])
    }

    private func withSchema(_ body: (Connection, Set<String>) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("plans.db")
        try SQLiteRepository.open(path: path, absence: .created, now: Fixture.start).close()
        let connection = try Connection(.file(path), mode: .readWrite)
        let tables = try connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            (row) throws(SQLiteError) in try row.next(String.self)
        }
        try body(connection, Set(tables).subtracting(Self.smallTables))
    }

    @Test func theWriterFindsWhatItChangesByAKey() throws {
        let statements = try Self.writersStatements()
        // Fewer than there were would mean that they are not found any more.
        try #require(statements.count > 90)
        try withSchema { connection, tables in
            for statement in statements {
                let plan = try Self.plan(of: statement, on: connection)
                let scanned = plan.compactMap { Self.scannedTable($0, among: tables) }
                #expect(scanned.isEmpty, "\(statement)")
            }
        }
    }

    @Test func aScanIsFoundOut() throws {
        try withSchema { connection, tables in
            for (statement, table) in [
                ("DELETE FROM message_reading WHERE message_id = ?", "message_reading"),
                ("UPDATE card SET note = '' WHERE pin = ?", "card"),
            ] {
                let plan = try Self.plan(of: statement, on: connection)
                #expect(plan.compactMap { Self.scannedTable($0, among: tables) } == [table])
            }
        }
    }

    /// SQLite looks for what points at a row that it deletes, and no plan shows that.
    @Test func everyReferenceCanBeFollowedBack() throws {
        try withSchema { connection, tables in
            for table in tables {
                let keys = try references(of: table, on: connection)
                for (target, columns) in keys {
                    let sql =
                        "SELECT 1 FROM \(table) WHERE "
                        + columns.map { "\($0) = ?" }.joined(separator: " AND ")
                    let plan = try Self.plan(of: sql, on: connection)
                    let scanned = plan.compactMap { Self.scannedTable($0, among: tables) }
                    #expect(scanned.isEmpty, "\(table) -> \(target)")
                }
            }
        }
    }

    /// What a table points at, with its columns that do.
    private func references(
        of table: String,
        on connection: Connection
    ) throws(SQLiteError) -> [(target: String, columns: [String])] {
        let sql = "SELECT id, \"table\", \"from\" FROM pragma_foreign_key_list('\(table)')"
        return try connection.withUncachedStatement(sql) { (statement) throws(SQLiteError) in
            var found: [Int64: (target: String, columns: [String])] = [:]
            while try statement.step() {
                try statement.withRow { (row) throws(SQLiteError) in
                    let id = try row.next(Int64.self)
                    let (target, column) = (try row.next(String.self), try row.next(String.self))
                    found[id, default: (target, [])].columns.append(column)
                }
            }
            return found.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
