import WalletCore
import WalletService

extension DatabaseKeeper {
    /// Erases who waits to be erased.
    ///
    /// - Returns: how many people were in the database and are erased now.
    /// - Throws: why the database cannot be opened or written; then they wait still.
    func carryOutErasures() throws(DatabaseKeeperError) -> Int {
        do throws(RepositoryError) {
            let composition = try Composition.open(path: path, isCreating: false)
            defer { composition.close() }
            return composition.erasedCount
        } catch {
            throw .repository(error)
        }
    }
}
