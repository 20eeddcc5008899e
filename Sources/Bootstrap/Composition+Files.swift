public import Batch
import StorageSQLite
public import WalletCore

extension Composition {
    /// Opens the database of a file for the command line, which has one reader and writes little.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isCreating: whether a file that is missing or empty is made, schema and all.
    ///   - mebibyteCountMax: the most the file may grow to; a write beyond is refused as `full`. Nil
    ///     for no limit.
    ///   - log: takes one line where a promoted model cannot be used.
    /// - Returns: the parts; the database is held until ``close()``.
    /// - Throws: why the database cannot be opened.
    public static func open(
        path: String,
        isCreating: Bool,
        mebibyteCountMax: Int? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(RepositoryError) -> Composition {
        var options = SQLiteRepositoryOptions()
        options.pageCountMax = mebibyteCountMax.map { count in
            count * (1 << 20) / SQLiteRepositoryOptions.pageByteCount
        }
        return try open(
            path: path,
            absence: isCreating ? .created : .refused,
            options: options,
            log: log
        )
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

extension Composition {
    /// The uses in the database, as training may read them.
    public var databaseUses: DatabaseUses { DatabaseUses(repository) }
}
