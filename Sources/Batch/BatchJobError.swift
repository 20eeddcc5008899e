public import Compression
public import POSIX
public import WalletCore

/// What can go wrong in this target.
public enum BatchJobError: Error, Equatable, Sendable {
    /// A file of uses cannot be read.
    case unreadable(path: String, CompressionError)
    /// A row of a file of uses is not `user_id,item_id,timestamp_iso_local`; lines count from 1.
    case badRow(path: String, line: Int)
    /// A use lies before the same person's use in the line above; lines count from 1.
    case unordered(path: String, line: Int)
    /// A person has more cards than can be told apart; lines count from 1.
    case tooManyItems(path: String, line: Int)
    /// A file of uses has no rows.
    case noUses(path: String)
    /// A file of uses was changed while it was read.
    case changed(path: String)
    /// No source has anybody to learn from.
    case nobodyToLearnFrom
    /// The database cannot be read.
    case database(RepositoryError)
    /// A work folder cannot be read or written.
    case work(path: String, POSIXError)
    /// A file of a work folder is not what was written there.
    case damagedWork(path: String)
    /// A file of a work folder is of a newer program.
    case newerWork(path: String, found: Int, known: Int)
    /// Other work goes on in a work folder.
    case workGoesOn(path: String)
    /// There is no work in a folder.
    case noWork(path: String)
    /// What was learned could not be put in its place.
    case notKept
    /// The system gave no thread or process.
    case system(POSIXError)
}
