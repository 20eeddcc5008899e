import POSIX
import SQLite
import WalletCore

/// A database file and what lies beside it.
struct DatabaseFile: Sendable {
    let path: String

    /// Held, shared, by whoever has the database open; exclusively by a restore.
    var lockPath: String { path + ".lock" }

    /// What SQLite keeps beside the file while it is in use.
    var companionPaths: [String] { [path + "-wal", path + "-shm"] }

    /// Throws where there is no file.
    func requirePresence() throws(RepositoryError) {
        guard try isPresent() else {
            throw .cannotOpen(path: path, detail: "there is no such file")
        }
    }

    /// Whether there is a file; something else in its place is a failure.
    func isPresent() throws(RepositoryError) -> Bool {
        let attributes = try system { () throws(POSIXError) in
            try FileSystem.attributes(of: path)
        }
        guard let attributes else { return false }
        guard attributes.isRegularFile else {
            throw .cannotOpen(path: path, detail: "it is no file")
        }
        return true
    }

    /// Makes an empty file where there is none, readable by its owner only, and its folders.
    func make() throws(RepositoryError) {
        guard try !isPresent() else { return }
        try system { () throws(POSIXError) in
            try FileSystem.makeDirectory(FileSystem.directory(of: path))
            try FileSystem.makeFile(path)
        }
    }

    /// Takes the lock of one who uses the database.
    ///
    /// - Returns: the lock.
    /// - Throws: `busy` while the file is restored.
    func lockShared() throws(RepositoryError) -> FileLock {
        let lock: FileLock?
        do throws(POSIXError) {
            lock = try FileLock(path: lockPath, kind: .shared)
        } catch {
            throw RepositoryError(error, path: lockPath)
        }
        guard let lock else { throw .busy }
        return lock
    }

    /// Opens a connection to the file, which has to exist.
    func connect(
        options: SQLiteRepositoryOptions = SQLiteRepositoryOptions(),
        isQueryOnly: Bool = false
    ) throws(RepositoryError) -> Connection {
        try mappingErrors(path: path) { () throws(SQLiteError) in
            try Connection(
                .file(path),
                mode: .readWrite,
                options: ConnectionOptions(options, isQueryOnly: isQueryOnly)
            )
        }
    }

    private func system<Result>(
        _ body: () throws(POSIXError) -> Result
    ) throws(RepositoryError) -> Result {
        do throws(POSIXError) { return try body() } catch {
            throw RepositoryError(error, path: path)
        }
    }
}

extension RepositoryError {
    /// What a failure of the operating system means to the callers of a repository.
    init(_ error: POSIXError, path: String) {
        self = error.isFull ? .full : .cannotOpen(path: path, detail: error.reason)
    }
}
