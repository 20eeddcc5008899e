import StorageSQLite
public import WalletCore

/// Why an operator's work on a database file was refused or failed.
public enum DatabaseKeeperError: Error, Equatable, Sendable {
    /// A server or another command has the database open.
    case inUse(path: String)
    /// There is no such file.
    case missing(path: String)
    /// The file is there already, and would be lost.
    case existing(path: String)
    /// The two paths name the same file.
    case sameFile(path: String)
    /// The file is damaged, or no database.
    case damaged(path: String, findings: [String])
    /// The operating system refused.
    case system(path: String, reason: String)
    /// The database cannot be used.
    case repository(RepositoryError)

    init(_ error: MaintenanceError) {
        self =
            switch error {
            case .inUse(let path): .inUse(path: path)
            case .missing(let path): .missing(path: path)
            case .existing(let path): .existing(path: path)
            case .sameFile(let path): .sameFile(path: path)
            case .damaged(let path, let findings): .damaged(path: path, findings: findings)
            case .system(let path, _, let reason): .system(path: path, reason: reason)
            case .repository(let error): .repository(error)
            }
    }
}
