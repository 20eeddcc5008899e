/// Why a repository could not do its work.
public enum RepositoryError: Error, Equatable, Sendable {
    /// No room is left: on the disk, in the file's allowed size, or under a limit of the system.
    case full
    /// Another process held the database for longer than we wait.
    case busy
    /// More writes are queued than the writer takes.
    case overloaded
    /// The file is damaged, or is no database.
    case corrupt(detail: String)
    /// The database or its folder may not be written.
    case readOnly
    /// The file cannot be opened.
    case cannotOpen(path: String, detail: String)
    /// A newer program wrote this database.
    case schemaNewer(found: Int, known: Int)
    /// The database is of an older version: `tessera migrate` brings it up to date.
    case schemaOlder(found: Int, known: Int)
    /// A migration that was applied is not the one this program knows.
    case schemaMismatch(migration: String)
    /// The repository is closing.
    case closed
    /// A rule of the schema was broken: a fault of ours.
    case constraint(detail: String)
    /// The engine failed in a way of its own.
    case engine(code: Int, detail: String)
}
