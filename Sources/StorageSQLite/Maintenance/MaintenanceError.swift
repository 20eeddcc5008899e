public import WalletCore

/// Why an operator's work on a database file was refused or failed.
public enum MaintenanceError: Error, Equatable, Sendable {
    /// A server or another command has the database open.
    case inUse(path: String)
    /// There is no such file.
    case missing(path: String)
    /// The file is there already, and would be lost.
    case existing(path: String)
    /// The two paths name the same file.
    case sameFile(path: String)
    /// The file is damaged; what SQLite found.
    case damaged(path: String, findings: [String])
    /// The operating system refused.
    case system(path: String, call: String, reason: String)
    /// The database cannot be used.
    case repository(RepositoryError)
}
