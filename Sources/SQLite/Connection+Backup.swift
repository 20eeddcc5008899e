import CSQLite

extension Connection {
    /// Copies the whole database into another one while it stays in use.
    ///
    /// The copy is one state of the database: it is taken inside one read transaction, so commits
    /// of other connections neither disturb it nor get into it.
    ///
    /// - Parameters:
    ///   - destination: gets the copy; what it held is lost. Has to have no open transaction.
    ///   - pagesPerStep: how much is copied between two calls of `progress`.
    ///   - progress: gets the pages left and the pages in all.
    /// - Throws: what SQLite says.
    public func backup(
        into destination: Connection,
        pagesPerStep: Int = 4096,
        progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(SQLiteError) {
        try withReadTransaction { () throws(SQLiteError) in
            try copy(into: destination, pagesPerStep: pagesPerStep, progress: progress)
        }
    }

    private func copy(
        into destination: Connection,
        pagesPerStep: Int,
        progress: (_ remaining: Int, _ total: Int) -> Void
    ) throws(SQLiteError) {
        guard
            let backup = unsafe sqlite3_backup_init(
                destination.handle.pointer,
                "main",
                handle.pointer,
                "main"
            )
        else {
            throw destination.handle.lastError()
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = unsafe sqlite3_backup_step(backup, Int32(clamping: pagesPerStep))
            unsafe progress(
                Int(sqlite3_backup_remaining(backup)),
                Int(sqlite3_backup_pagecount(backup))
            )
        }
        let finished = unsafe sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            let failure = finished == SQLITE_OK ? code : finished
            throw destination.handle.error(failure)
        }
    }
}
