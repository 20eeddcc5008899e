public import JSON

/// Why a file as a whole cannot be read or written; bad rows are reported in the document instead.
public enum InterchangeError: Error, Equatable, Sendable {
    /// The file has no bytes.
    case emptyFile
    /// The file has more bytes than are read at once.
    case fileTooLarge(byteCount: Int, limit: Int)
    /// Nothing known begins like this.
    case unknownFormat
    /// The first row does not name the columns that a history of uses has.
    case noTableOfUses
    /// The file is not of the format that was asked for.
    case notThisFormat(requested: String, detected: ImportFormat)
    /// A known kind of archive with an inside that no reader knows.
    case unsupportedLayout(vendor: String?, paths: [String])
    /// A known format in a version that no reader knows.
    case unsupportedVersion(ImportFormat, found: String)
    /// Text that everything else hangs on is not UTF-8; the row counts from 1 in the file.
    case notUTF8(row: Int)
    /// A part that everything else hangs on is not there, for example `cards`.
    case missingSection(ImportFormat, section: String)
    /// A table has two columns of one name.
    case repeatedColumn(String)
    /// The table has more columns than any format needs.
    case tooManyColumns(limit: Int)
    /// The table has more rows than are read at once.
    case tooManyRows(limit: Int)
    /// The document inside the archive is no JSON.
    case malformedJSON(JSONError)
    /// A member that everything else hangs on is absent or of another kind, for example `wallet.id`.
    case malformedMember(path: String)
    /// The archive is damaged or cut off.
    case archiveDamaged
    /// The archive continues in other files.
    case archiveSplit
    /// The archive has more entries than are read.
    case archiveTooManyEntries(count: Int, limit: Int)
    /// Two entries have one path, so that one of them would be lost.
    case archiveRepeatedEntry(path: String)
    /// An entry is larger than is read at once.
    case archiveEntryTooLarge(path: String, limit: Int)
    /// All entries together are larger than is read at once.
    case archiveTooLarge(limit: Int)
    /// An entry grows so much when it is unpacked that it can only be made to do harm.
    case archiveRatioTooHigh(path: String)
    /// An entry is packed or encrypted in a way that is not read.
    case archiveMethodUnsupported(path: String)
    /// The archive is encrypted and no password was given.
    case passwordRequired
    /// The password is not that of the archive.
    case wrongPassword
    /// The password is empty or holds a NUL character.
    case unusablePassword
    /// The archive could not be written.
    case archiveNotWritten
}

extension InterchangeError {
    /// The stable name of the cause, snake case, for problem documents and reports.
    public var code: String {
        switch self {
        case .emptyFile: "empty_file"
        case .fileTooLarge: "file_too_large"
        case .unknownFormat, .noTableOfUses: "unknown_format"
        case .notThisFormat: "not_this_format"
        case .unsupportedLayout: "unsupported_layout"
        case .unsupportedVersion: "unsupported_version"
        case .notUTF8: "not_utf8"
        case .missingSection: "missing_section"
        case .repeatedColumn: "repeated_column"
        case .tooManyColumns: "too_many_columns"
        case .tooManyRows: "too_many_rows"
        case .malformedJSON: "malformed_json"
        case .malformedMember: "malformed_member"
        case .archiveDamaged: "archive_damaged"
        case .archiveSplit: "archive_split"
        case .archiveTooManyEntries: "archive_too_many_entries"
        case .archiveRepeatedEntry: "archive_repeated_entry"
        case .archiveEntryTooLarge: "archive_entry_too_large"
        case .archiveTooLarge: "archive_too_large"
        case .archiveRatioTooHigh: "archive_ratio_too_high"
        case .archiveMethodUnsupported: "archive_method_unsupported"
        case .passwordRequired: "password_required"
        case .wrongPassword: "wrong_password"
        case .unusablePassword: "unusable_password"
        case .archiveNotWritten: "archive_not_written"
        }
    }
}

extension InterchangeError: CustomStringConvertible {
    /// One clear sentence.
    public var description: String {
        switch self {
        case .emptyFile: "The file is empty."
        case .fileTooLarge(let byteCount, let limit):
            "The file has \(byteCount) bytes; at most \(limit) are read."
        case .unknownFormat:
            "The file is of no format that can be imported: Tessera's own archive, or an export of "
                + "Catima (CSV or ZIP)."
        case .noTableOfUses:
            "The file is no table of uses: its first row must name the columns user_id, item_id and "
                + "timestamp_iso_local."
        case .notThisFormat(let requested, let detected):
            "The file is not \(requested); it looks like \(detected.rawValue)."
        case .unsupportedLayout(let vendor, let paths):
            "The archive\(vendor.map { " of \($0)" } ?? "") has a layout that is not known: "
                + "it holds \(Self.list(paths))."
        case .unsupportedVersion(let format, let found):
            "Version \(found) of the format \(format.family) is not known."
        case .notUTF8(let row): "The file is not UTF-8 text, first in row \(row)."
        case .missingSection(let format, let section):
            "The file begins like \(format.rawValue) but has no \(section)."
        case .repeatedColumn(let name): "The table has two columns named \(name)."
        case .tooManyColumns(let limit): "The table has more than \(limit) columns."
        case .tooManyRows(let limit): "The table has more than \(limit) rows."
        case .malformedJSON(let error): error.description
        case .malformedMember(let path): "The document has no proper \(path)."
        case .archiveDamaged: "The archive is damaged or incomplete."
        case .archiveSplit: "The archive is one part of several; join the parts first."
        case .archiveTooManyEntries(let count, let limit):
            "The archive has \(count) entries; at most \(limit) are read."
        case .archiveRepeatedEntry(let path):
            "The archive has two entries of the path \(path)."
        case .archiveEntryTooLarge(let path, let limit):
            "The entry \(path) is larger than \(limit) bytes."
        case .archiveTooLarge(let limit):
            "The archive unpacks to more than \(limit) bytes."
        case .archiveRatioTooHigh(let path):
            "The entry \(path) is packed so tightly that it is not unpacked."
        case .archiveMethodUnsupported(let path):
            "The entry \(path) is packed or encrypted in a way that cannot be read."
        case .passwordRequired: "The archive is encrypted: a password is needed."
        case .wrongPassword: "The password does not open the archive."
        case .unusablePassword: "A password must have at least one character, and no NUL."
        case .archiveNotWritten: "The archive could not be written."
        }
    }

    private static func list(_ paths: [String]) -> String {
        guard !paths.isEmpty else { return "nothing" }
        let shown = paths.prefix(8).joined(separator: ", ")
        return paths.count > 8 ? "\(shown) and \(paths.count - 8) more" : shown
    }
}
