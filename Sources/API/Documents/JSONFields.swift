import JSON
import WalletCore
import WalletService

/// Reads a JSON object's members by name and type, and gathers every broken rule.
///
/// Members that nobody asked for are refused: nothing that a client sends is dropped in silence.
/// Beyond one more than a problem document lists, broken rules are not gathered: a body of a million
/// wrong members must not become a larger answer.
struct JSONFields {
    /// How long a date, an instant, an amount, an identifier or a word of a list may be, in bytes.
    static let valueCountMax = 64

    private let object: JSONObject
    private var known: Set<String> = []
    private(set) var problems: [FieldProblem] = []

    init(_ object: JSONObject) {
        self.object = object
    }

    /// Whether a member is there, `null` included.
    mutating func has(_ name: String) -> Bool {
        known.insert(name)
        return object[name] != nil
    }

    /// A member's value; nil where it is absent or null.
    mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    /// A text member; nil where it is absent or null.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - countMax: how many Unicode scalars it may have, as the contract counts them; nil where a
    ///     rule of the wallet says it.
    /// - Returns: the text; nil also where it was refused.
    mutating func text(_ name: String, countMax: Int? = nil) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.stringValue else {
            refuse(name, "wrong_type", "The member \(name) must be a text.")
            return nil
        }
        if let countMax, text.unicodeScalars.count > countMax {
            refuse(name, "too_long", "The member \(name) has more than \(countMax) characters.")
            return nil
        }
        return text
    }

    /// A text member that must be there, and say something.
    mutating func requiredText(_ name: String, countMax: Int? = nil) -> String {
        let before = problems.count
        if let text = text(name, countMax: countMax) {
            if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
                refuse(name, "required", "The \(name) must not be empty.")
            }
            return text
        }
        if problems.count == before { refuse(name, "required", "The member \(name) is required.") }
        return ""
    }

    /// A truth member; nil where it is absent or null.
    mutating func flag(_ name: String) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.boolValue else {
            refuse(name, "wrong_type", "The member \(name) must be true or false.")
            return nil
        }
        return flag
    }

    /// A whole-number member; nil where it is absent or null.
    mutating func integer(_ name: String) -> Int64? {
        guard let value = value(name) else { return nil }
        guard let number = value.integerValue else {
            refuse(name, "wrong_type", "The member \(name) must be a whole number.")
            return nil
        }
        return number
    }

    /// A number member that must be there, and within bounds.
    ///
    /// - Returns: the number; the lower bound where it was refused.
    mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double {
        guard let value = value(name) else {
            refuse(name, "required", "The member \(name) is required.")
            return range.lowerBound
        }
        guard let number = value.doubleValue, range.contains(number) else {
            refuse(
                name,
                "bad_value",
                "The member \(name) must be a number from \(range.lowerBound) to \(range.upperBound)."
            )
            return range.lowerBound
        }
        return number
    }

    /// A text member that some type reads; nil where it is absent or null.
    ///
    /// - Parameters:
    ///   - name: the member's name.
    ///   - kind: what the text should be, for a refusal: `a date such as 2027-03-10`.
    ///   - code: what a refusal's code is.
    ///   - byteCountMax: what is longer is none, and not read.
    ///   - read: reads the text; nil for a text that is none.
    /// - Returns: the value; nil also where it was refused.
    mutating func parsed<Value>(
        _ name: String,
        as kind: String,
        code: String = "bad_value",
        byteCountMax: Int = Self.valueCountMax,
        _ read: (String) -> Value?
    ) -> Value? {
        guard let text = text(name) else { return nil }
        guard text.utf8.count <= byteCountMax, let value = read(text) else {
            refuse(name, code, "The member \(name) must be \(kind).")
            return nil
        }
        return value
    }

    /// One of an enumeration's raw values; nil where it is absent or null.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        _ type: Choice.Type = Choice.self
    ) -> Choice? where Choice.RawValue == String {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return parsed(name, as: "one of \(names)", Choice.init(rawValue:))
    }

    /// An identifier; nil where it is absent or null.
    mutating func id<Entity>(_ name: String) -> Identifier<Entity>? {
        parsed(name, as: "an id", code: "bad_identifier") { Identifier<Entity>($0) }
    }

    /// An exact amount as text; nil where it is absent or null.
    mutating func amount(_ name: String) -> Amount? {
        guard let value = value(name) else { return nil }
        guard
            let amount = value.stringValue.flatMap({ text in
                text.utf8.count <= Self.valueCountMax ? Amount(plain: text) : nil
            })
        else {
            let digits = Amount.sentWholeDigitCountMax
            refuse(
                name,
                "bad_amount",
                "The member \(name) must be an exact decimal in a text, such as \u{201C}12.50\u{201D}, "
                    + "with at most \(digits) digits before the point."
            )
            return nil
        }
        return amount
    }

    /// Refuses a member.
    mutating func refuse(_ field: String, _ code: String, _ message: String) {
        guard !isFull else { return }
        problems.append(FieldProblem(field: field, code: code, message: message))
    }

    /// Whether more broken rules are there than a problem document lists.
    private var isFull: Bool { problems.count > Problem.errorCountMax }

    /// Refuses a member that is not there, unless what is there was refused already.
    mutating func refuseAbsence(of name: String) {
        guard !problems.contains(where: { $0.field == name }) else { return }
        refuse(name, "required", "The member \(name) is required.")
    }

    /// Ends the reading.
    ///
    /// - Throws: every broken rule at once, members that nobody asked for among them.
    mutating func finish() throws(RequestError) {
        for member in object.members where !known.contains(member.name) {
            guard !isFull else { break }
            let message = "There is no member \(quoted(member.name)) here."
            refuse(Self.shortened(member.name), "unknown_member", message)
        }
        guard problems.isEmpty else { throw .wallet(.invalid(problems)) }
    }

    /// Ends the reading where one member must be there.
    ///
    /// - Parameters:
    ///   - value: what was read of it; nil where it is absent or was refused.
    ///   - name: its name.
    /// - Returns: the value.
    /// - Throws: every broken rule at once, the absence among them.
    mutating func finish<Value>(
        needing value: Value?,
        _ name: String
    ) throws(RequestError) -> Value {
        if value == nil { refuseAbsence(of: name) }
        try finish()
        guard let value else { throw .wallet(.invalid(problems)) }
        return value
    }

    /// Ends the reading of a part, and takes its broken rules over under the part's name.
    ///
    /// - Parameters:
    ///   - part: the members of the part.
    ///   - path: what the part is called: `source`, `widgets[3]`.
    /// - Returns: whether the part broke no rule.
    mutating func close(_ part: inout JSONFields, as path: String) -> Bool {
        do throws(RequestError) {
            try part.finish()
            return true
        } catch {
            for problem in part.problems {
                refuse("\(path).\(problem.field)", problem.code, problem.message)
            }
            return false
        }
    }

    /// A stranger's name as an answer repeats it: a longer one loses its end for an ellipsis.
    private static func shortened(_ name: String) -> String {
        let start = name.unicodeScalars.prefix(valueCountMax + 1)
        guard start.count > valueCountMax else { return name }
        return String(String.UnicodeScalarView(start.dropLast())) + "\u{2026}"
    }
}
