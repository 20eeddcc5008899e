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
    func compositionToServe() throws(CommandError) -> Composition {
        try open(isCreating: true).composition
    }
}
