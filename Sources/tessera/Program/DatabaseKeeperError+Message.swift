import Bootstrap

extension DatabaseKeeperError {
    /// One clear line.
    func message(database: String) -> String {
        switch self {
        case .inUse(let path):
            "A server or another command has \(path) open: stop it first; nothing was changed."
        case .missing(let path): "There is no file \(path)."
        case .existing(let path):
            "\(path) is there already: name another file, or replace it with --force."
        case .sameFile(let path):
            "\(path) is the database itself or belongs to it: name another file."
        case .damaged(let path, let findings):
            "\(path) is damaged or no database (\(findings.prefix(3).joined(separator: "; "))); "
                + "nothing was changed."
        case .system(let path, let reason): "\(path) failed: \(reason)."
        case .repository(let error): error.message(database: database)
        }
    }
}
