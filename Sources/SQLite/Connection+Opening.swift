import CSQLite

extension Connection {
    /// Whether the library took the settings of the whole process; made once, at the first use.
    private static let configuration: Int32 = tessera_sqlite3_configure()

    /// Opens the file, and closes the handle again where that fails.
    static func open(
        _ location: DatabaseLocation,
        mode: OpenMode
    ) throws(SQLiteError) -> DatabaseHandle {
        guard configuration == SQLITE_OK else {
            throw .other(extendedCode: configuration, diagnostic: "SQLite is set up differently")
        }
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(
            location.fileName,
            &opened,
            flags(location, mode: mode),
            nil
        )
        guard let pointer = unsafe opened else { throw .outOfMemory }
        let handle = unsafe DatabaseHandle(pointer: pointer)
        guard code == SQLITE_OK else {
            let error = handle.lastError()
            unsafe _ = sqlite3_close_v2(pointer)
            throw error
        }
        return handle
    }

    private static func flags(_ location: DatabaseLocation, mode: OpenMode) -> Int32 {
        let access =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        let uri =
            switch location {
            case .file: Int32(0)
            case .memory: SQLITE_OPEN_URI
            }
        return access | uri | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    }

    /// Sets the connection up; the busy timeout comes first, as entering WAL mode takes a lock.
    func configure(
        _ location: DatabaseLocation,
        mode: OpenMode,
        options: ConnectionOptions
    ) throws(SQLiteError) {
        let (seconds, attoseconds) = options.busyTimeout.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        try handle.check(unsafe sqlite3_busy_timeout(handle.pointer, Int32(clamping: milliseconds)))
        try set(SQLITE_DBCONFIG_DEFENSIVE, to: 1)
        try set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, to: 0)
        try set(SQLITE_DBCONFIG_DQS_DML, to: 0)
        try set(SQLITE_DBCONFIG_DQS_DDL, to: 0)
        try set(SQLITE_DBCONFIG_ENABLE_FKEY, to: 1)
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA temp_store = MEMORY")
        try pragma("cache_size", to: -Int64(max(options.cacheByteCount / 1024, 64)))
        // What is erased is overwritten, so that no free page carries it into a backup.
        if mode != .readOnly { try run("PRAGMA secure_delete = ON") }
        if options.memoryMapByteCount > 0 {
            try pragma("mmap_size", to: options.memoryMapByteCount)
        }
        if case .file = location, options.usesWriteAheadLog, mode != .readOnly {
            try enterWriteAheadLogMode()
        }
        if options.isQueryOnly { try run("PRAGMA query_only = ON") }
    }

    /// Puts the file into WAL mode; a file that is in it already is not written to.
    private func enterWriteAheadLogMode() throws(SQLiteError) {
        let mode = try first("PRAGMA journal_mode = WAL") { (row) throws(SQLiteError) in
            try row.next(String.self)
        }
        guard mode == "wal" else {
            throw .other(extendedCode: SQLITE_ERROR, diagnostic: "no write-ahead log here")
        }
    }

    private func set(_ option: Int32, to value: Int32) throws(SQLiteError) {
        try handle.check(unsafe tessera_sqlite3_db_config(handle.pointer, option, value))
    }
}

extension DatabaseLocation {
    /// What `sqlite3_open_v2` is given.
    var fileName: String {
        switch self {
        case .file(let path): path
        case .memory(let name): "file:/\(name)?vfs=memdb"
        }
    }
}
