import CSQLite

/// The C handle of a connection, so that the pointer is spelled only where C is called.
@safe struct DatabaseHandle {
    let pointer: OpaquePointer

    /// The extended code of the last failure on this connection, as an error.
    func lastError() -> SQLiteError {
        error(unsafe sqlite3_extended_errcode(pointer))
    }

    /// The error of an extended code that this connection returned.
    func error(_ code: Int32) -> SQLiteError {
        SQLiteError(
            code: code,
            systemError: unsafe tessera_sqlite3_system_errno(pointer),
            diagnostic: unsafe String(cString: sqlite3_errmsg(pointer))
        )
    }

    /// Throws where a code is not `SQLITE_OK`.
    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw error(code) }
    }
}
