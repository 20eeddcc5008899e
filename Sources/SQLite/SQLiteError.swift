/// Why SQLite refused or failed, with its extended result code.
///
/// Values bound to a statement are never part of an error. `diagnostic` is SQLite's own sentence;
/// it names tables and columns and is meant for a log, not for a client.
///
/// **Source:** SQLite, "Result and Error Codes".
public enum SQLiteError: Error, Equatable, Sendable {
    /// Another connection holds the lock and did not let go within the busy timeout.
    case busy(extendedCode: Int32)
    /// The disk, or the largest allowed number of pages, is full.
    case full(extendedCode: Int32)
    /// The file is damaged.
    case corrupt(extendedCode: Int32)
    /// The file is no SQLite database (or an encrypted one).
    case notADatabase(extendedCode: Int32)
    /// The file, its folder or the connection may not be written to.
    case readOnly(extendedCode: Int32)
    /// A constraint of the schema refused the change.
    case constraint(Constraint, extendedCode: Int32, diagnostic: String)
    /// The file cannot be opened.
    case cannotOpen(extendedCode: Int32, systemError: Int32)
    /// Reading from or writing to the file failed; `systemError` is the `errno` that SQLite saw.
    case inputOutput(extendedCode: Int32, systemError: Int32)
    /// No memory was left.
    case outOfMemory
    /// A value is longer than SQLite's limit.
    case tooBig
    /// A column holds something else than what the reader asked for (`column` counts from 0).
    case unexpectedValue(column: Int)
    /// Anything else, such as SQL that does not parse.
    case other(extendedCode: Int32, diagnostic: String)

    /// The kind of constraint that refused a change.
    public enum Constraint: Equatable, Sendable {
        /// A `CHECK` clause was false.
        case check
        /// A referenced row is missing, or a row that is referenced would go.
        case foreignKey
        /// A column that needs a value got none.
        case notNull
        /// The primary key is taken.
        case primaryKey
        /// A unique value is taken.
        case unique
        /// A trigger said no.
        case trigger
        /// A value has the wrong type for a STRICT table.
        case dataType
        /// Another one.
        case other
    }
}

extension SQLiteError {
    /// The extended result code, where SQLite gave one.
    public var extendedCode: Int32? {
        switch self {
        case .busy(let code), .full(let code), .corrupt(let code), .notADatabase(let code),
            .readOnly(let code), .constraint(_, let code, _), .cannotOpen(let code, _),
            .inputOutput(let code, _), .other(let code, _):
            code
        case .outOfMemory, .tooBig, .unexpectedValue: nil
        }
    }
}
