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
        let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw POSIXError("open") }
        let operation = kind == .shared ? LOCK_SH : LOCK_EX
        var result: Int32
        repeat { result = flock(opened, operation | LOCK_NB) } while result != 0 && errno == EINTR
        if result != 0 {
            let number = errno
            close(opened)
            if number == EWOULDBLOCK { return nil }
            throw POSIXError("flock", number: number)
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
