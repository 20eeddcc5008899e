/// How the text of one argument becomes a value, and what to say where it cannot.
public struct ValueReader<Value: Sendable>: Sendable {
    /// What stands for the value in help, for example `FILE`.
    public let placeholder: String
    /// What the text should be, to end the sentence "--hours takes …".
    public let expectation: String
    /// The texts that are taken, where they are few; offered in help and as suggestions.
    public let choices: [String]

    private let convert: @Sendable (String) -> Value?

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - placeholder: what stands for the value in help, in capitals.
    ///   - expectation: what the text should be, for example `a date such as 2026-11-30`.
    ///   - choices: all texts that are taken, where they are few.
    ///   - convert: makes the value; nil where the text is not what is expected.
    public init(
        placeholder: String,
        expectation: String,
        choices: [String] = [],
        _ convert: @escaping @Sendable (String) -> Value?
    ) {
        self.placeholder = placeholder
        self.expectation = expectation
        self.choices = choices
        self.convert = convert
    }

    /// The value of a text; nil where the text is not what is expected.
    public func value(_ text: String) -> Value? {
        convert(text)
    }

    /// The same reader with another word in help.
    public func named(_ placeholder: String) -> ValueReader {
        ValueReader(
            placeholder: placeholder,
            expectation: expectation,
            choices: choices,
            convert
        )
    }
}

extension ValueReader where Value == String {
    /// Any text, the empty one included.
    public static var text: ValueReader {
        ValueReader(placeholder: "TEXT", expectation: "a text") { $0 }
    }

    /// A path; `-` means standard input or output where the command says so.
    public static var path: ValueReader {
        ValueReader(placeholder: "FILE", expectation: "the path of a file") {
            $0.isEmpty ? nil : $0
        }
    }
}

extension ValueReader where Value == Int {
    /// A whole number of a range.
    public static func integer(in range: ClosedRange<Int>) -> ValueReader {
        ValueReader(
            placeholder: "N",
            expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension ValueReader where Value == Bool {
    /// `on` or `off`; `yes`, `no`, `true` and `false` are understood too.
    public static var onOrOff: ValueReader {
        ValueReader(placeholder: "on|off", expectation: "on or off", choices: ["on", "off"]) {
            switch $0 {
            case "on", "yes", "true": true
            case "off", "no", "false": false
            default: nil
            }
        }
    }
}

extension ValueReader where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the names of an enumeration.
    public static var name: ValueReader {
        let names = Value.allCases.map(\.rawValue)
        return ValueReader(
            placeholder: names.count <= 4 ? names.joined(separator: "|") : "NAME",
            expectation: "one of " + names.joined(separator: ", "),
            choices: names
        ) { Value(rawValue: $0) }
    }
}
