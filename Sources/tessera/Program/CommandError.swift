import Barcode
import Batch
import Bootstrap
import Terminal
import WalletCore
import WalletService

/// Why a command did not do its work.
enum CommandError: Error {
    /// The command line was not understood.
    case arguments(ArgumentError)
    /// Two options or arguments do not go together, or one of them lacks another.
    case usage(UsageProblem)
    /// Nothing goes by that name or id.
    case unknown(EntityKind, text: String, suggestion: String?)
    /// More than one thing goes by that name or id.
    case ambiguous(EntityKind, text: String, candidates: [Candidate])
    /// There are several, and the command line does not say which.
    case several(EntityKind, candidates: [Candidate])
    /// There is none yet.
    case none(EntityKind)
    /// The card has no code that could be drawn.
    case noCode(card: String)
    /// No option and no variable says where the database is.
    case noDatabasePath
    /// There is no database file.
    case noDatabase(path: String)
    /// The use case was refused.
    case wallet(WalletError, database: String)
    /// A file cannot be imported as a whole.
    case unusable(file: String, WalletError)
    /// A file was read and nothing of it was stored.
    case rejected(file: String, badRowCount: Int, isStrict: Bool)
    /// A history of uses has none of the user that was named; the file has these others.
    case noUsesOf(user: String, file: String, known: [String])
    /// What was to be encoded cannot be.
    case barcode(BarcodeError)
    /// A file that the command line names cannot be read or written.
    case file(FileError)
    /// A batch job did not do its work.
    case batch(BatchJobError)
    /// The file of a model cannot be used.
    case model(file: String, RelevanceModelFileError)
    /// The settings of the server cannot be used.
    case settings(ServerSettingsError)
    /// The file of webhooks cannot be used.
    case webhooks(file: String, WebhookSettingsError)
    /// Nothing says where the webhooks are configured.
    case noWebhooks
    /// The stored models cannot be read or changed.
    case modelStore(ModelStoreError)
    /// A model is no better than the one in force.
    case notPromoted(file: String, objections: [String])
    /// The server did not start.
    case server(ServerStartError)
    /// An operator's work on the database file was refused.
    case keeper(DatabaseKeeperError, database: String)
    /// The examination found something wrong.
    case unhealthy(path: String)
    /// The answer could not be given.
    case stream(StreamError)
}
