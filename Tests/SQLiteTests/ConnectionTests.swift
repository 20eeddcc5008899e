import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
    private func count(_ connection: Connection) throws -> Int64? {
        try connection.first("SELECT count(*) FROM t") { (row) throws(SQLiteError) in
            try row.next(Int64.self)
        }
    }

    private func table(
        _ path: String,
        _ options: ConnectionOptions = ConnectionOptions()
    ) throws
        -> Connection
    {
        let connection = try Connection(.file(path), options: options)
        try connection.execute(script: "CREATE TABLE IF NOT EXISTS t (x INTEGER, y TEXT) STRICT")
        return connection
    }

    @Test func valuesComeBackAsTheyWere() throws {
        let connection = try Connection(.memory(name: "values"))
        let text = "a\u{0}b Ж\u{1F600}"
        let found = try connection.first(
            "SELECT ?, ?, ?, ?, ?",
            Int64.min,
            1.5,
            text,
            [0, 255] as [UInt8],
            nil as String?
        ) { (row) throws(SQLiteError) in
            (
                try row.next(Int64.self), try row.next(Double.self), try row.next(String.self),
                try row.next([UInt8].self), try row.next(String?.self)
            )
        }
        let row = try #require(found)
        #expect(row.0 == .min)
        #expect(row.1 == 1.5)
        #expect(row.2 == text)
        #expect(row.3 == [0, 255])
        #expect(row.4 == nil)
    }

    @Test func aValueOfAnotherKindIsRefused() throws {
        let connection = try Connection(.memory(name: "kinds"))
        #expect(throws: SQLiteError.unexpectedValue(column: 1)) {
            _ = try connection.first("SELECT 1, 'x'") { (row) throws(SQLiteError) in
                (try row.next(Int64.self), try row.next(Int64.self))
            }
        }
    }

    @Test func statementsAreKeptAndLentOnce() throws {
        let connection = try Connection(.memory(name: "cache"))
        try connection.execute(script: "CREATE TABLE t (x INTEGER, y TEXT) STRICT")
        let before = connection.cachedStatementCount
        for number in 1...20 {
            try connection.run("INSERT INTO t (x) VALUES (?)", Int64(number))
        }
        #expect(connection.cachedStatementCount == before + 1)
        // One that is being stepped through is not stepped through by another.
        let sum = Mutable(0)
        for _ in 1...2 {
            sum.value = 0
            try connection.forEachRow("SELECT x FROM t ORDER BY x") { (row) throws(SQLiteError) in
                let outer = try row.next(Int64.self)
                let inner = try connection.all("SELECT x FROM t ORDER BY x") {
                    (row) throws(SQLiteError) in try row.next(Int64.self)
                }
                sum.value += Int(outer) * inner.count
                return true
            }
            #expect(sum.value == 210 * 20)
        }
    }

    @Test func whatIsNoDatabaseIsRefused() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("text")
        try folder.write(String(repeating: "this is no database. ", count: 100), to: "text")
        #expect(throws: SQLiteError.notADatabase(extendedCode: 26)) { try Connection(.file(path)) }
        #expect(throws: SQLiteError.self) { try Connection(.file(folder.path("no/such.db"))) }
        #expect(throws: SQLiteError.self) {
            try Connection(.file(folder.path("none.db")), mode: .readWrite)
        }
        #expect(throws: SQLiteError.self) { try Connection(.file(folder.url.path)) }
    }

    @Test func aDamagedPageIsFound() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("a.db")
        do {
            let connection = try table(path)
            for number in 1...2000 {
                try connection.run(
                    "INSERT INTO t VALUES (?, ?)",
                    Int64(number),
                    String(repeating: "x", count: 100)
                )
            }
            #expect(try connection.integrityFindings().isEmpty)
            try connection.checkpoint()
        }
        try folder.damage("a.db", at: 4096 * 3, count: 4096)
        let connection = try Connection(.file(path))
        // Damage that hides the rest of the file is thrown, any other is listed.
        do throws(SQLiteError) {
            let findings = try connection.integrityFindings()
            #expect(!findings.isEmpty)
        } catch {
            #expect(error == .corrupt(extendedCode: 11))
        }
        do throws(SQLiteError) {
            _ = try connection.first("SELECT count(DISTINCT y) FROM t") {
                (row) throws(SQLiteError) in
                try row.next(Int64.self)
            }
            Issue.record("a damaged page was read")
        } catch {
            guard case .corrupt = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test func whoWaitsTooLongIsToldSo() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("a.db")
        var options = ConnectionOptions()
        options.busyTimeout = .zero
        let first = try table(path, options)
        let second = try table(path, options)
        try first.run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            try second.run("BEGIN IMMEDIATE")
            Issue.record("two write at once")
        } catch {
            guard case .busy = error else {
                Issue.record("\(error)")
                return
            }
        }
        // Reading goes on, and sees what was there before.
        try first.run("INSERT INTO t (x) VALUES (1)")
        #expect(try count(second) == 0)
        try first.run("COMMIT")
        #expect(try count(second) == 1)
        try second.run("BEGIN IMMEDIATE")
        try second.run("ROLLBACK")
    }

    @Test func aFullDatabaseKeepsWhatItHad() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let connection = try table(folder.path("a.db"))
        try connection.run("INSERT INTO t (x) VALUES (1)")
        try connection.limitPageCount(to: try connection.pageCount() + 2)
        do throws(SQLiteError) {
            try connection.run("BEGIN IMMEDIATE")
            for _ in 1...100 {
                try connection.run(
                    "INSERT INTO t (y) VALUES (?)",
                    String(repeating: "x", count: 4000)
                )
            }
            Issue.record("a limit was passed")
        } catch {
            guard case .full = error else {
                Issue.record("\(error)")
                return
            }
        }
        connection.rollBackIfOpen()
        #expect(connection.isInAutocommit)
        #expect(try count(connection) == 1)
        #expect(try connection.integrityFindings().isEmpty)
    }

    @Test func aReaderWritesNothing() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.path("a.db")
        let writer = try table(path)
        var options = ConnectionOptions()
        options.isQueryOnly = true
        for reader in [
            try Connection(.file(path), mode: .readOnly),
            try Connection(.file(path), options: options),
        ] {
            do throws(SQLiteError) {
                try reader.run("INSERT INTO t (x) VALUES (1)")
                Issue.record("a reader wrote")
            } catch {
                guard case .readOnly = error else {
                    Issue.record("\(error)")
                    return
                }
            }
        }
        #expect(try count(writer) == 0)
    }

    @Test func aBrokenRuleIsNamed() throws {
        let connection = try Connection(.memory(name: "rules"))
        try connection.execute(
            script: """
                CREATE TABLE a (id INTEGER PRIMARY KEY, n TEXT NOT NULL UNIQUE, c INTEGER
                    CHECK (c > 0)) STRICT;
                CREATE TABLE b (a INTEGER REFERENCES a (id)) STRICT;
                INSERT INTO a VALUES (1, 'x', 1);
                """
        )
        let cases: [(SQL, SQLiteError.Constraint)] = [
            ("INSERT INTO a VALUES (1, 'y', 1)", .primaryKey),
            ("INSERT INTO a VALUES (2, 'x', 1)", .unique),
            ("INSERT INTO a VALUES (2, NULL, 1)", .notNull),
            ("INSERT INTO a VALUES (2, 'y', 0)", .check), ("INSERT INTO b VALUES (7)", .foreignKey),
            ("INSERT INTO a VALUES (2, 'y', 'text')", .dataType),
        ]
        for (sql, expected) in cases {
            do throws(SQLiteError) {
                try connection.run(sql)
                Issue.record("\(expected) was broken")
            } catch {
                guard case .constraint(expected, _, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test func aBackupIsOneMoment() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let source = try table(folder.path("a.db"))
        for number in 1...3000 {
            try source.run(
                "INSERT INTO t VALUES (?, ?)",
                Int64(number),
                String(repeating: "x", count: 50)
            )
        }
        let other = try table(folder.path("a.db"))
        let copy = try Connection(.file(folder.path("b.db")))
        let steps = Mutable(0)
        let failure = Mutable<SQLiteError?>(nil)
        try source.backup(into: copy, pagesPerStep: 5) { _, _ in
            steps.value += 1
            do throws(SQLiteError) {
                try other.run("INSERT INTO t (x) VALUES (0)")
            } catch {
                failure.value = error
            }
        }
        #expect(failure.value == nil)
        #expect(steps.value > 5)
        #expect(try count(copy) == 3000)
        #expect(try copy.integrityFindings().isEmpty)
        #expect(try count(source) == 3000 + Int64(steps.value))
    }
}

/// A value that a closure changes.
private final class Mutable<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

extension TemporaryFolder {
    fileprivate func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// Writes 0x5A over a part of a file.
    fileprivate func damage(_ name: String, at offset: Int, count: Int) throws {
        var data = try Data(contentsOf: url.appending(path: name))
        data.replaceSubrange(offset..<offset + count, with: repeatElement(0x5A, count: count))
        try data.write(to: url.appending(path: name))
    }
}
