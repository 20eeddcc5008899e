import CSQLite

/// A connection to a SQLite database.
///
/// It is not `Sendable`: it stays with one thread at a time. Every connection has foreign keys on,
/// `synchronous=FULL`, extended result codes, and refuses tricks of a hostile schema. Statements
/// are prepared once and kept.
@safe public final class Connection {
    let handle: DatabaseHandle
    private var cache = StatementCache()

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - location: the file, or a name for a database in memory.
    ///   - mode: whether it may be written to or made.
    ///   - options: see there.
    /// - Throws: ``SQLiteError/cannotOpen(extendedCode:systemError:)`` where the file cannot be
    ///   reached, ``SQLiteError/notADatabase(extendedCode:)`` where it is something else.
    public init(
        _ location: DatabaseLocation,
        mode: OpenMode = .readWriteCreate,
        options: ConnectionOptions = ConnectionOptions()
    ) throws(SQLiteError) {
        handle = try Self.open(location, mode: mode)
        try configure(location, mode: mode, options: options)
    }

    deinit {
        cache.removeAll()
        // With every statement finalised, closing cannot fail.
        unsafe _ = sqlite3_close_v2(handle.pointer)
    }

    /// The version of the library, such as 3.40.1.
    public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// Whether no transaction is open, which a failed statement may have brought about.
    public var isInAutocommit: Bool { unsafe sqlite3_get_autocommit(handle.pointer) != 0 }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    public var changedRowCount: Int { unsafe Int(sqlite3_changes64(handle.pointer)) }

    /// The number of statements that are kept prepared.
    public var cachedStatementCount: Int { cache.count }

    /// Lends the prepared form of a piece of SQL; it is prepared once and kept.
    ///
    /// - Parameters:
    ///   - sql: one statement, written in the program; values go in as parameters.
    ///   - body: binds, steps and reads. The statement is reset when it returns or throws.
    /// - Returns: what `body` returned.
    /// - Throws: what SQLite says, or what `body` threw.
    public func withStatement<Result>(
        _ sql: SQL,
        _ body: (borrowing Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let identity = sql.identity
        let kept = cache.slot(for: identity)
        if let kept, !kept.isLent { return try lend(kept, to: body) }
        let slot = StatementCache.Slot(try prepare(sql.text, isKept: true), of: sql)
        // A statement that is in use further up the stack gets a twin, which is not kept.
        if kept == nil { cache.insert(slot, for: identity) }
        return try lend(slot, to: body)
    }

    /// Lends a statement made of a text that is known only at run time; it is not kept.
    ///
    /// For migrations and tests. Never build such a text out of a value: bind it.
    public func withUncachedStatement<Result>(
        _ sql: String,
        _ body: (borrowing Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let statement = try prepare(sql, isKept: false)
        return try body(statement)
    }

    /// Runs all statements of a script, one after another, and drops their rows.
    ///
    /// - Parameter script: SQL, such as that of a migration.
    /// - Throws: what SQLite says.
    public func execute(script: String) throws(SQLiteError) {
        try handle.check(unsafe sqlite3_exec(handle.pointer, script, nil, nil, nil))
    }

    private func lend<Result>(
        _ slot: StatementCache.Slot,
        to body: (borrowing Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        slot.isLent = true
        defer {
            slot.statement.reset()
            slot.isLent = false
        }
        return try body(slot.statement)
    }

    private func prepare(_ sql: String, isKept: Bool) throws(SQLiteError) -> Statement {
        var sql = sql
        var prepared: OpaquePointer?
        let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sql.withUTF8 { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { text in
                unsafe sqlite3_prepare_v3(
                    handle.pointer,
                    text.baseAddress,
                    Int32(text.count),
                    flags,
                    &prepared,
                    nil
                )
            }
        }
        try handle.check(code)
        guard let prepared = unsafe prepared else {
            throw .other(extendedCode: SQLITE_MISUSE, diagnostic: "empty statement")
        }
        return unsafe Statement(handle: prepared, database: handle)
    }
}
