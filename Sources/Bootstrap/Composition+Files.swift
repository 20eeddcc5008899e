import StorageSQLite
public import WalletCore

extension Composition {
    /// Opens the database of a file for the command line, which has one reader and writes little.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isCreating: whether a file that is missing or empty is made, schema and all.
    /// - Returns: the parts; the database is held until ``close()``.
    /// - Throws: why the database cannot be opened.
    public static func open(
        path: String,
        isCreating: Bool
    ) throws(RepositoryError) -> Composition {
        try open(path: path, absence: isCreating ? .created : .refused)
    }

    /// Makes a database in memory, which is gone with the process: to try what would happen.
    ///
    /// - Returns: the parts.
    /// - Throws: why it cannot be made.
    public static func inMemory() throws(RepositoryError) -> Composition {
        let clock = SystemClock()
        return assemble(
            try SQLiteRepository.inMemory(name: "rehearsal", now: clock.now()),
            clock: clock
        )
    }
}
