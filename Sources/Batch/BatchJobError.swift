public import Compression
public import POSIX

/// What can go wrong in this target.
public enum BatchJobError: Error, Equatable, Sendable {
    /// A file of uses cannot be read.
    case unreadable(path: String, CompressionError)
    /// A row of a file of uses is not `user_id,item_id,timestamp_iso_local`; lines count from 1.
    case badRow(path: String, line: Int)
    /// A use lies before the same person's use in the line above; lines count from 1.
    case unordered(path: String, line: Int)
    /// A file of uses has no rows.
    case noUses(path: String)
    /// The system gave no thread.
    case system(POSIXError)
}
