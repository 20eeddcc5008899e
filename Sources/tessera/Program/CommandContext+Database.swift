import Bootstrap
import Terminal

extension CommandContext {
    /// Does an operator's work on the database file.
    func keeping<Value>(
        _ body: (DatabaseKeeper) throws(DatabaseKeeperError) -> Value
    ) throws(CommandError) -> Value {
        let path = try databasePath()
        do throws(DatabaseKeeperError) {
            return try body(DatabaseKeeper(path: path))
        } catch {
            throw .keeper(error, database: path)
        }
    }

    /// Opens the database for a server; one that is missing or empty is made, without anybody in it.
    ///
    /// - Parameter mebibyteCountMax: the most its file may grow to; nil for no limit.
    /// - Returns: the live parts.
    /// - Throws: why it cannot be opened.
    func compositionToServe(mebibyteCountMax: Int?) throws(CommandError) -> Composition {
        try open(isCreating: true, mebibyteCountMax: mebibyteCountMax).composition
    }
}
