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
    /// - Returns: the live parts, and what to say of a database that was made; nil for one that was
    ///   there.
    /// - Throws: why it cannot be opened.
    func compositionToServe(
        mebibyteCountMax: Int?
    ) throws(CommandError) -> (composition: Composition, remark: String?) {
        let path = try databasePath()
        let isNew = try !hasContent(path)
        let opened = try open(isCreating: true, mebibyteCountMax: mebibyteCountMax)
        let remark =
            "made an empty database, \(path): 'tessera card add' or 'tessera import' makes the first "
            + "person and wallet in it"
        return (opened.composition, isNew ? remark.sanitized : nil)
    }
}
