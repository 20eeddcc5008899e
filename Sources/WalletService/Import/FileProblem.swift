import Interchange

/// Why a file could not be read or written as a whole.
public struct FileProblem: Equatable, Sendable {
    /// A stable code in snake_case.
    public let code: String
    /// One clear sentence.
    public let message: String
    /// Whether the file was refused for its size.
    public let isTooLarge: Bool
    /// Whether a password would open it, and none was given.
    public let isPasswordMissing: Bool

    init(_ error: InterchangeError) {
        code = error.code
        message = error.description
        isPasswordMissing = error == .passwordRequired
        switch error {
        case .fileTooLarge, .tooManyRows, .tooManyColumns, .archiveTooManyEntries,
            .archiveEntryTooLarge, .archiveTooLarge, .archiveRatioTooHigh:
            isTooLarge = true
        case .emptyFile, .unknownFormat, .noTableOfUses, .notThisFormat, .unsupportedLayout,
            .unsupportedVersion,
            .notUTF8, .missingSection, .repeatedColumn, .malformedJSON, .malformedMember,
            .archiveDamaged, .archiveSplit, .archiveRepeatedEntry, .archiveMethodUnsupported,
            .passwordRequired, .wrongPassword, .unusablePassword, .archiveNotWritten:
            isTooLarge = false
        }
    }
}
