import WalletCore

extension RepositoryError {
    /// One clear line.
    func message(database: String) -> String {
        switch self {
        case .full: "No room is left for \(database): free some and try again; nothing was changed."
        case .busy: "Another program holds \(database): try again."
        case .overloaded: "Too many writes wait for \(database): try again."
        case .corrupt(let detail):
            "\(database) is damaged or no database (\(detail)): restore a backup, or name another "
                + "file with --database."
        case .readOnly: "\(database) or its folder may not be written: check its permissions."
        case .cannotOpen(let path, let detail): "\(path) cannot be opened: \(detail)."
        case .schemaNewer(let found, let known):
            "\(database) was written by a newer tessera (schema \(found), this one knows \(known)): "
                + "install the newer one."
        case .schemaOlder(let found, let known):
            "\(database) is of an older tessera (schema \(found), this one needs \(known)): bring it "
                + "up to date with 'tessera migrate'."
        case .schemaMismatch(let migration):
            "\(database) was changed by another migration \(migration) than this tessera knows: "
                + "install the tessera that made it."
        case .closed: "\(database) is closing."
        case .constraint(let detail): "A rule of the database was broken (\(detail))."
        case .engine(let code, let detail):
            "\(database) failed (code \(code), \(detail)): nothing was changed; 'tessera doctor' "
                + "looks for the cause."
        }
    }
}
