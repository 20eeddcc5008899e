import Foundation

/// What the environment says; read here and nowhere else.
public struct Surroundings: Sendable {
    /// The variables by their names.
    private let variables: [String: String]

    /// Takes variables as they are given, for tests.
    public init(variables: [String: String]) {
        self.variables = variables
    }

    /// The process's own environment.
    public static var process: Surroundings {
        Surroundings(variables: ProcessInfo.processInfo.environment)
    }

    /// A variable; nil where it is unset or empty.
    public subscript(name: String) -> String? {
        guard let value = variables[name], !value.isEmpty else { return nil }
        return value
    }

    /// Where the database is when no option says it.
    ///
    /// `TESSERA_DATABASE`, else `$XDG_DATA_HOME/tessera/tessera.db`, else the same under
    /// `$HOME/.local/share`.
    public var databasePath: String? {
        if let path = self["TESSERA_DATABASE"] { return path }
        // A relative XDG path is invalid and ignored, as the XDG Base Directory Specification says.
        if let data = self["XDG_DATA_HOME"], data.hasPrefix("/") {
            return data + "/tessera/tessera.db"
        }
        return self["HOME"].map { $0 + "/.local/share/tessera/tessera.db" }
    }

    /// How wide the terminal says it is, in columns.
    public var columns: Int? {
        self["COLUMNS"].flatMap { Int($0) }
    }
}
