import Glibc

/// A lock on a file, held until the value goes away or the process ends, however it ends.
///
/// It belongs to the open file and not to the process, so two locks of one process exclude each
/// other too. The file stays when the lock goes, as removing it would let two holders in.
///
/// **Source:** Linux, `flock(2)`.
public struct FileLock: ~Copyable, Sendable {
    /// Who may hold a lock beside this one.
    public enum Kind: Sendable {
        /// Any number of other shared locks.
        case shared
        /// Nobody.
        case exclusive
    }

    private let descriptor: Int32

    /// Takes a lock; nil at once where somebody else holds one that excludes it.
    ///
    /// - Parameters:
    ///   - path: the file to lock; made, readable by its owner only, where it is missing.
    ///   - kind: shared or exclusive.
    /// - Throws: where the file cannot be opened or locked for another reason.
    public init?(path: String, kind: Kind) throws(POSIXError) {
        let opened = try Self.opened(path)
        if let number = Self.failure(opened, kind, LOCK_NB) {
            close(opened)
            if number == EWOULDBLOCK { return nil }
            throw POSIXError("flock", number: number)
        }
        descriptor = opened
    }

    /// Waits for a lock, however long somebody else holds one that excludes it.
    ///
    /// - Parameters:
    ///   - path: the file to lock; made, readable by its owner only, where it is missing.
    ///   - kind: shared or exclusive.
    /// - Throws: where the file cannot be opened or locked.
    public init(waitingFor path: String, kind: Kind) throws(POSIXError) {
        let opened = try Self.opened(path)
        if let number = Self.failure(opened, kind, 0) {
            close(opened)
            throw POSIXError("flock", number: number)
        }
        descriptor = opened
    }

    /// Whether the locked file is still the one at its path, and not one that was removed since.
    ///
    /// - Parameter path: the path that was locked.
    /// - Returns: false where another file or none is there now.
    /// - Throws: where either cannot be looked up.
    public func isStill(at path: String) throws(POSIXError) -> Bool {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw POSIXError("fstat") }
        let own = FileSystem.Identity(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino)
        )
        return try FileSystem.attributes(of: path)?.identity == own
    }

    private static func opened(_ path: String) throws(POSIXError) -> Int32 {
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw POSIXError("open") }
        return opened
    }

    /// Locks, and returns the error number where that fails.
    private static func failure(_ descriptor: Int32, _ kind: Kind, _ flags: Int32) -> Int32? {
        let operation = kind == .shared ? LOCK_SH : LOCK_EX
        while flock(descriptor, operation | flags) != 0 {
            if errno != EINTR { return errno }
        }
        return nil
    }

    deinit {
        close(descriptor)
    }
}
