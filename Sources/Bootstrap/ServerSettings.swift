/// The settings of a server with where each comes from: a flag wins over the environment, that over
/// the configuration file, that over the default.
public struct ServerSettings: Sendable {
    /// Where a value comes from.
    public enum Source: String, Sendable {
        case flag
        case environment
        case file
        case standard = "default"
    }

    /// One setting as it applies.
    public struct Setting: Sendable {
        /// Its name: that of the flag.
        public let name: Name
        /// Its value; nil where there is none.
        public let value: String?
        /// Where it comes from.
        public let source: Source
    }

    /// The settings there are, by the names of their flags.
    public enum Name: String, CaseIterable, Sendable {
        case listen
        case tlsCertificate = "tls-certificate"
        case tlsKey = "tls-key"
        case rateLimit = "rate-limit"
        case sizeLimit = "size-limit"
        case logFormat = "log-format"
        case logRequests = "log-requests"
        case webhooks

        /// The variable of the environment: `TESSERA_RATE_LIMIT`.
        public var variable: String {
            "TESSERA_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
        }

        /// What applies where nobody says anything; nil for nothing.
        fileprivate var standard: String? {
            switch self {
            case .listen: "127.0.0.1:8080"
            case .rateLimit: "\(ServerOptions.requestsPerMinuteDefault)"
            case .logFormat: ServerOptions.LogFormat.text.rawValue
            case .logRequests: "0"
            case .tlsCertificate, .tlsKey, .sizeLimit, .webhooks: nil
            }
        }
    }

    /// Every setting, in the order of the names.
    public let all: [Setting]

    /// Finds out what applies.
    ///
    /// - Parameters:
    ///   - flags: what the command line says.
    ///   - surroundings: what the environment says.
    ///   - file: the text of the configuration file; nil for none. Its lines are `name = value`; a `#`
    ///     begins a comment.
    /// - Throws: the line that is no setting.
    public init(
        flags: [Name: String],
        surroundings: Surroundings,
        file: String?
    ) throws(ServerSettingsError) {
        let written =
            try file.map { text throws(ServerSettingsError) in try Self.read(text) } ?? [:]
        all = Name.allCases.map { name in
            if let value = flags[name] { return Setting(name: name, value: value, source: .flag) }
            if let value = surroundings[name.variable] {
                return Setting(name: name, value: value, source: .environment)
            }
            if let value = written[name] {
                return Setting(name: name, value: value, source: .file)
            }
            return Setting(name: name, value: name.standard, source: .standard)
        }
    }

    private static func read(_ text: String) throws(ServerSettingsError) -> [Name: String] {
        var values: [Name: String] = [:]
        // A carriage return and the line feed after it are one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let content = line.prefix { $0 != "#" }
            guard content.contains(where: { !$0.isWhitespace }) else { continue }
            let parts = content.split(separator: "=", maxSplits: 1).map(Self.trimmed)
            guard parts.count == 2, !parts[1].isEmpty else { throw .badLine(number: index + 1) }
            guard let name = Name(rawValue: parts[0]) else {
                throw .unknownName(parts[0], line: index + 1)
            }
            guard values.updateValue(parts[1], forKey: name) == nil else {
                throw .repeated(name, line: index + 1)
            }
        }
        return values
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// A setting's value.
    public func value(_ name: Name) -> String? {
        all.first { $0.name == name }?.value
    }

    /// The settings as a server takes them.
    ///
    /// - Throws: the setting that has no meaning.
    public func options() throws(ServerSettingsError) -> ServerOptions {
        guard let listen = value(.listen) else {
            throw .badValue(.listen, expected: "HOST:PORT")
        }
        var options = ServerOptions(listen: listen)
        switch value(.rateLimit) {
        case "off": options.requestsPerMinute = nil
        case let text:
            options.requestsPerMinute = try number(text, .rateLimit, in: 1...1_000_000_000)
        }
        guard let format = value(.logFormat).flatMap(ServerOptions.LogFormat.init(rawValue:)) else {
            throw .badValue(.logFormat, expected: "text or json")
        }
        options.logFormat = format
        switch value(.logRequests) {
        case "1", "true", "on": options.logsRequests = true
        case "0", "false", "off": options.logsRequests = false
        default: throw .badValue(.logRequests, expected: "1 or 0")
        }
        switch (value(.tlsCertificate), value(.tlsKey)) {
        case (nil, nil): break
        case (let certificate?, let key?):
            options.tlsFiles = ServerOptions.TLSFiles(certificate: certificate, privateKey: key)
        case (nil, _?): throw .missing(.tlsCertificate, neededBy: .tlsKey)
        case (_?, nil): throw .missing(.tlsKey, neededBy: .tlsCertificate)
        }
        return options
    }

    /// The most MiB the database may grow to; nil for no limit.
    ///
    /// - Throws: where it is no such number.
    public func mebibyteCountMax() throws(ServerSettingsError) -> Int? {
        guard let text = value(.sizeLimit) else { return nil }
        return try number(text, .sizeLimit, in: 1...16_000_000)
    }

    private func number(
        _ text: String?,
        _ name: Name,
        in range: ClosedRange<Int>
    ) throws(ServerSettingsError) -> Int {
        guard let text, let number = Int(text), range.contains(number) else {
            let off = name == .rateLimit ? ", or off" : ""
            throw .badValue(
                name,
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)\(off)"
            )
        }
        return number
    }
}

/// Why the settings of a server cannot be used.
public enum ServerSettingsError: Error, Equatable, Sendable {
    /// A line of the configuration file is no `name = value`.
    case badLine(number: Int)
    /// A line of the configuration file names a setting that there is not.
    case unknownName(String, line: Int)
    /// A line of the configuration file names a setting for the second time.
    case repeated(ServerSettings.Name, line: Int)
    /// A setting's value has no meaning.
    case badValue(ServerSettings.Name, expected: String)
    /// A setting needs another one.
    case missing(ServerSettings.Name, neededBy: ServerSettings.Name)
}
