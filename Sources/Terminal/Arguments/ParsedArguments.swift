/// What a command line said, each value read and checked.
public struct ParsedArguments: Sendable {
    /// The words that chose the command, the program's name first and aliases resolved.
    public let path: [String]

    private let values: [String: [any Sendable]]
    private let flags: Set<String>

    init(path: [String], values: [String: [any Sendable]], flags: Set<String>) {
        self.path = path
        self.values = values
        self.flags = flags
    }

    /// Whether a flag was given.
    public func has(_ flag: Flag) -> Bool {
        flags.contains(flag.flagText)
    }

    /// The value of what must be given: a required option, or an argument with just one value.
    public func one<Value>(_ key: some ArgumentKey<Value>) -> Value {
        guard let value = optional(key) else {
            preconditionFailure("\(key.key) is declared as one that may be missing")
        }
        return value
    }

    /// The value of what may be missing.
    public func optional<Value>(_ key: some ArgumentKey<Value>) -> Value? {
        all(key).last
    }

    /// All values in their order.
    public func all<Value>(_ key: some ArgumentKey<Value>) -> [Value] {
        (values[key.key] ?? []).map { value in
            guard let value = value as? Value else {
                preconditionFailure("two declarations of \(key.key) differ in type")
            }
            return value
        }
    }
}
