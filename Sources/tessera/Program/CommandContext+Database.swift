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

    /// Opens the database for a server; one that is missing or empty is made, without anybody in it,
    /// and that is said on standard error.
    ///
    /// - Parameter mebibyteCountMax: the most its file may grow to; nil for no limit.
    /// - Returns: the live parts.
    /// - Throws: why it cannot be opened.
    func compositionToServe(mebibyteCountMax: Int?) throws(CommandError) -> Composition {
        let path = try databasePath()
        let isNew = try !hasContent(path)
        let composition = try open(isCreating: true, mebibyteCountMax: mebibyteCountMax).composition
        if isNew {
            let line =
                "tessera: made an empty database, \(path): 'tessera card add' or 'tessera import' makes "
                + "the first person and wallet in it"
            console.remark(line.sanitized)
        }
        return composition
    }
}
