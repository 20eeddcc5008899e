internal import JSON
internal import WalletCore

/// The members of a JSON object, read by kind.
///
/// An absent member and `null` both mean none.
struct JSONFields {
    /// A member that is absent, of another kind, or out of its range.
    struct Fault: Error, Equatable {
        /// Where it stands, for example `balances[0].amount`.
        let path: String
    }

    private let object: JSONObject
    private let path: String

    /// Takes an object.
    ///
    /// - Parameters:
    ///   - value: what must be an object.
    ///   - path: where it stands; empty for the outermost.
    /// - Throws: where it is none.
    init(_ value: JSONValue?, path: String = "") throws(Fault) {
        guard let object = value?.objectValue else { throw Fault(path: path) }
        self.object = object
        self.path = path
    }

    /// The names of members that are not among the known ones.
    func unknownNames(besides known: Set<String>) -> [String] {
        object.members.map(\.name).filter { !known.contains($0) }
    }

    /// A member; nil where it is absent or null.
    func value(_ name: String) -> JSONValue? {
        object[name].flatMap { $0.isNull ? nil : $0 }
    }

    /// A text that must be there.
    func text(_ name: String) throws(Fault) -> String {
        guard let text = value(name)?.stringValue else { throw fault(name) }
        return text
    }

    /// A text, or none.
    func optionalText(_ name: String) throws(Fault) -> String? {
        try optional(name) { $0.stringValue }
    }

    /// A whole number that must be there.
    func integer(_ name: String) throws(Fault) -> Int64 {
        guard let number = value(name)?.integerValue else { throw fault(name) }
        return number
    }

    /// The versions that a document may hold.
    ///
    /// Every JSON reader keeps them exactly, and no number of later changes comes to an end.
    ///
    /// **Source:** RFC 7493 (I-JSON), section 2.2.
    static let versions: ClosedRange<Int64> = 1...(1 << 53 - 1)
    /// The places in an order that a document may hold, bounded as versions are.
    static let positions: ClosedRange<Int64> = -(1 << 53 - 1)...(1 << 53 - 1)

    /// A whole number within a range, that must be there.
    func integer(_ name: String, in range: ClosedRange<Int64>) throws(Fault) -> Int64 {
        let number = try integer(name)
        guard range.contains(number) else { throw fault(name) }
        return number
    }

    /// A whole number within a range; nil where it is absent.
    func optionalInteger(
        _ name: String,
        in range: ClosedRange<Int64>
    ) throws(Fault) -> Int64? {
        try optional(name) { value in value.integerValue.flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A truth value, false where it is absent.
    func flag(_ name: String) throws(Fault) -> Bool {
        try optional(name) { $0.boolValue } ?? false
    }

    /// Something that is written as a text and must be there.
    func required<Value>(_ name: String, _ read: (String) -> Value?) throws(Fault) -> Value {
        guard let value = read(try text(name)) else { throw fault(name) }
        return value
    }

    /// Something that is written as a text, or none.
    func optional<Value>(
        text name: String,
        _ read: (String) -> Value?
    ) throws(Fault) -> Value? {
        try optional(name) { value in value.stringValue.flatMap(read) }
    }

    /// Something that is written in any kind, or none.
    func optional<Value>(
        _ name: String,
        _ read: (JSONValue) -> Value?
    ) throws(Fault) -> Value? {
        guard let value = value(name) else { return nil }
        guard let result = read(value) else { throw fault(name) }
        return result
    }

    /// An object, or none.
    func fields(_ name: String) throws(Fault) -> JSONFields? {
        guard let value = value(name) else { return nil }
        return try JSONFields(value, path: fullPath(name))
    }

    /// An array of objects, empty where it is absent.
    func list<Value>(
        _ name: String,
        _ read: (JSONFields) throws(Fault) -> Value
    ) throws(Fault) -> [Value] {
        guard let value = value(name) else { return [] }
        guard let elements = value.arrayValue else { throw fault(name) }
        var list: [Value] = []
        list.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            let path = "\(fullPath(name))[\(index)]"
            list.append(try read(try JSONFields(element, path: path)))
        }
        return list
    }

    /// What is wrong with a member.
    func fault(_ name: String) -> Fault {
        Fault(path: fullPath(name))
    }

    private func fullPath(_ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}
