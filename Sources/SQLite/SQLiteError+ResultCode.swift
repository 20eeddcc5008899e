import CSQLite

extension SQLiteError {
    /// The error for an extended result code.
    ///
    /// - Parameters:
    ///   - code: any code but `SQLITE_OK`, `SQLITE_ROW` and `SQLITE_DONE`.
    ///   - systemError: the `errno` behind it, 0 where there is none.
    ///   - diagnostic: SQLite's sentence.
    init(code: Int32, systemError: Int32, diagnostic: String) {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(extendedCode: code)
        case SQLITE_FULL: self = .full(extendedCode: code)
        case SQLITE_CORRUPT: self = .corrupt(extendedCode: code)
        case SQLITE_NOTADB: self = .notADatabase(extendedCode: code)
        case SQLITE_READONLY: self = .readOnly(extendedCode: code)
        case SQLITE_NOMEM: self = .outOfMemory
        case SQLITE_TOOBIG: self = .tooBig
        case SQLITE_CONSTRAINT:
            self = .constraint(
                Constraint(code: code),
                extendedCode: code,
                diagnostic: diagnostic
            )
        case SQLITE_CANTOPEN: self = .cannotOpen(extendedCode: code, systemError: systemError)
        case SQLITE_IOERR: self = Self.inputOutput(code: code, systemError: systemError)
        default: self = .other(extendedCode: code, diagnostic: diagnostic)
        }
    }

    /// A failed write for want of space or a file-size limit is a full disk, whatever call met it.
    ///
    /// SQLite reports the one from `write` as `SQLITE_FULL`, but the same want met while the
    /// shared memory or a temporary file grows as an I/O error.
    private static func inputOutput(code: Int32, systemError: Int32) -> SQLiteError {
        let noSpace: [Int32] = [27, 28, 122]  // EFBIG, ENOSPC, EDQUOT on Linux
        if noSpace.contains(systemError) { return .full(extendedCode: code) }
        return .inputOutput(extendedCode: code, systemError: systemError)
    }
}

extension SQLiteError.Constraint {
    /// The kind that an extended code of the family `SQLITE_CONSTRAINT` names.
    init(code: Int32) {
        // The extended codes are expressions in the C header, which Swift does not import.
        switch code >> 8 {
        case 1: self = .check
        case 3: self = .foreignKey
        case 5: self = .notNull
        case 6, 10: self = .primaryKey
        case 7: self = .trigger
        case 8: self = .unique
        case 12: self = .dataType
        default: self = .other
        }
    }
}
