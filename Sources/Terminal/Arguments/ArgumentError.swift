/// Why a command line was not understood.
public enum ArgumentError: Error, Equatable, Sendable {
    /// No command was named where one must be.
    case missingCommand(path: [String], known: [String])
    /// There is no such command.
    case unknownCommand(String, path: [String], suggestion: String?)
    /// There is no such option.
    case unknownOption(String, path: [String], suggestion: String?)
    /// The option's value is missing.
    case missingValue(option: String, placeholder: String, path: [String])
    /// The option takes no value.
    case unexpectedValue(option: String, path: [String])
    /// The option may be given once only.
    case repeated(option: String, path: [String])
    /// The option must be given.
    case missingOption(String, placeholder: String, path: [String])
    /// The value is not what is expected.
    case badValue(
        argument: String,
        text: String,
        expectation: String,
        suggestion: String?,
        path: [String]
    )
    /// An argument is missing.
    case missingArgument(String, path: [String])
    /// There is one argument too many.
    case extraArgument(String, path: [String])
    /// The command line holds bytes that are not UTF-8.
    case notUTF8(index: Int)
}

extension ArgumentError: CustomStringConvertible {
    /// One line that says what is wrong and ends with what to do next.
    public var description: String {
        switch self {
        case .missingCommand(let path, let known):
            "Nothing to do after '\(Self.joined(path))': name one of "
                + known.joined(separator: ", ") + "; \(Self.seeHelp(path))."
        case .unknownCommand(let word, let path, let suggestion):
            "There is no command '\(Self.joined(path + [word]))'; "
                + Self.advice(suggestion, path: path)
        case .unknownOption(let option, let path, let suggestion):
            "There is no option '\(option.sanitized)' in '\(Self.joined(path))'; "
                + Self.advice(suggestion, path: path)
        case .missingValue(let option, let placeholder, let path):
            "\(option) needs a value: write '\(option) \(placeholder)' "
                + "(or '\(option)=\(placeholder)'); \(Self.seeHelp(path))."
        case .unexpectedValue(let option, let path):
            "\(option) takes no value: leave out what follows its '='; \(Self.seeHelp(path))."
        case .repeated(let option, let path):
            "\(option) is given more than once: give it once; \(Self.seeHelp(path))."
        case .missingOption(let option, let placeholder, let path):
            "'\(Self.joined(path))' needs \(option) \(placeholder); \(Self.seeHelp(path))."
        case .badValue(let argument, let text, let expectation, let suggestion, let path):
            "\(argument) takes \(expectation), not '\(text.sanitized)'; "
                + Self.advice(suggestion, path: path)
        case .missingArgument(let name, let path):
            "'\(Self.joined(path))' needs \(name); \(Self.seeHelp(path))."
        case .extraArgument(let text, let path):
            "'\(Self.joined(path))' has no use for '\(text.sanitized)': "
                + "put quotes around an argument that has blanks; \(Self.seeHelp(path))."
        case .notUTF8(let index):
            "Argument \(index) is not valid UTF-8 text; write it in UTF-8."
        }
    }

    private static func joined(_ path: [String]) -> String {
        path.joined(separator: " ").sanitized
    }

    private static func seeHelp(_ path: [String]) -> String {
        "see '\(joined(path)) --help'"
    }

    private static func advice(_ suggestion: String?, path: [String]) -> String {
        if let suggestion { "did you mean '\(suggestion)'?" } else { seeHelp(path) + "." }
    }
}
