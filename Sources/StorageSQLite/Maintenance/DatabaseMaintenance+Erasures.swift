import POSIX
import SQLite
import WalletCore

extension DatabaseMaintenance {
    /// The people whose content was erased from the database, so that a restored backup can be told.
    ///
    /// Complete only as long as the caller holds the lock that keeps everybody else out.
    ///
    /// - Returns: their ids; none where there is no database, nil where it cannot be read.
    func erasedPersons() -> [PersonID]? {
        do throws(MaintenanceError) {
            let isPresent = try system(path: path) { () throws(POSIXError) in
                try FileSystem.attributes(of: path).map { $0.byteCount > 0 } ?? false
            }
            guard isPresent else { return [] }
            let connection = try repository { () throws(RepositoryError) in
                try file.connect(isQueryOnly: true)
            }
            return try sqlite(path: path) { () throws(SQLiteError) in
                // An earlier restore may have left some who wait.
                let waiting = try PendingErasures.read(connection)
                return try waiting
                    + connection.all("SELECT id FROM person WHERE erased_at IS NOT NULL") {
                        (row) throws(SQLiteError) in try row.next(PersonID.self)
                    }
            }
        } catch {
            // A restore is often made because the database cannot be read.
            return nil
        }
    }
}
