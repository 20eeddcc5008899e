/// What is wrong with how options and arguments stand together.
enum UsageProblem: Equatable, Sendable {
    /// The one has no meaning without the other.
    case needs(option: String, other: String)
    /// The ending of a file's name leaves open what to write.
    case unknownEnding(file: String)
    /// The two exclude each other.
    case conflict(option: String, other: String)
    /// Nothing would be changed.
    case nothingToDo(command: String)
    /// What cannot be undone must be confirmed.
    case unconfirmed(what: String)
    /// The card has several balances, or none, so the unit must be named.
    case unitNeeded(known: [String])
    /// What would be written is no text, and the standard output is a terminal.
    case noText
}

extension UsageProblem {
    /// One clear line.
    var message: String {
        switch self {
        case .needs(let option, let other):
            "\(option) has no meaning without \(other): give both, or neither."
        case .unknownEnding(let file):
            "\(file) does not say by its ending what to write: add --format."
        case .conflict(let option, let other):
            "\(option) and \(other) exclude each other: give one of them."
        case .nothingToDo(let command):
            "Nothing to change: see '\(command) --help' for what can be."
        case .unconfirmed(let what):
            "\(what) cannot be undone: repeat the command with --yes if that is what you want."
        case .unitNeeded(let known):
            known.isEmpty
                ? "The card has no balance yet: name the unit, such as EUR, POINTS or STAMPS."
                : "The card has several balances: name one of \(known.joined(separator: ", "))."
        case .noText:
            "An export is no text for a terminal: name a file instead of -, or send it into one."
        }
    }
}
