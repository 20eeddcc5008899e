import SQLite
import WalletCore

extension RepositoryError {
    /// What a failure of SQLite means to the callers of a repository.
    ///
    /// - Parameters:
    ///   - error: what SQLite said.
    ///   - path: the file, for a failure to open it.
    init(_ error: SQLiteError, path: String = "") {
        switch error {
        case .busy: self = .busy
        case .full: self = .full
        case .corrupt: self = .corrupt(detail: "the file is damaged")
        case .notADatabase: self = .corrupt(detail: "the file is no Tessera database")
        case .readOnly: self = .readOnly
        case .constraint(_, _, let diagnostic): self = .constraint(detail: diagnostic)
        case .cannotOpen(_, let systemError):
            self = .cannotOpen(path: path, detail: "system error \(systemError)")
        case .inputOutput(let code, let systemError):
            self = .engine(code: Int(code), detail: "I/O failed, system error \(systemError)")
        case .outOfMemory: self = .engine(code: 7, detail: "out of memory")
        case .tooBig: self = .engine(code: 18, detail: "a value is too big")
        case .unexpectedValue(let column):
            self = .corrupt(detail: "column \(column) holds an unexpected value")
        case .other(let code, let diagnostic):
            self = .engine(code: Int(code), detail: diagnostic)
        }
    }
}

/// Runs work of SQLite and throws its failure as one of the repository.
@inline(__always)
func mappingErrors<Result>(
    path: String = "",
    _ body: () throws(SQLiteError) -> Result
) throws(RepositoryError) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw RepositoryError(error, path: path) }
}
