import Foundation
import Testing

/// A bound that the contract sets to something that a client sends.
struct ContractLimit: CustomTestStringConvertible {
    /// The method in capitals.
    let method: String
    /// The path with its parameters in braces.
    let path: String
    /// Where it stands.
    let place: Place
    /// Something that breaks the bound and nothing else.
    let excess: Any

    /// Where something bounded stands.
    enum Place: Equatable {
        case query(String)
        case header(String)
        /// A member of the body, as problems name it: `locations[0].label`.
        case body(String)
    }

    var testDescription: String { "\(method) \(path) \(place)" }
}

/// What the contract says of everything that comes in.
struct ContractLimits {
    private let document: [String: Any]
    /// The bounds.
    private(set) var limits: [ContractLimit] = []
    /// What has no bound, in words.
    private(set) var unbounded: [String] = []

    /// Reads a document of OpenAPI 3.1.
    init(_ document: [String: Any]) {
        self.document = document
        for (path, item) in document.object("paths").sorted(by: { $0.key < $1.key }) {
            for (method, value) in (item as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
                read(value as? [String: Any] ?? [:], method.uppercased(), path)
            }
        }
    }

    private mutating func read(_ operation: [String: Any], _ method: String, _ path: String) {
        for parameter in operation["parameters"] as? [[String: Any]] ?? [] {
            let name = parameter.text("name") ?? ""
            let place: ContractLimit.Place
            switch parameter.text("in") {
            case "query": place = .query(name)
            case "header": place = .header(name)
            // A path that is no resource's is not found, however long.
            default: continue
            }
            walk(parameter.object("schema"), method, path) { _, excess in
                ContractLimit(method: method, path: path, place: place, excess: excess)
            }
        }
        let content = operation.object("requestBody").object("content")
        let media = content.object("application/json")
        walk(media.object("schema"), method, path) { member, excess in
            ContractLimit(method: method, path: path, place: .body(member), excess: excess)
        }
    }

    private mutating func walk(
        _ schema: [String: Any],
        _ method: String,
        _ path: String,
        _ limit: (String, Any) -> ContractLimit
    ) {
        var found: [(String, Any)] = []
        var open: [String] = []
        Self.walk(resolved(schema), "", resolved, &found, &open)
        limits += found.map(limit)
        unbounded += open.map { "\(method) \(path) \($0)" }
    }

    /// A schema without a reference.
    private func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let name = schema.text("$ref")?.split(separator: "/").last else { return schema }
        return document.object("components").object("schemas").object(String(name))
    }

    private static func walk(
        _ schema: [String: Any],
        _ member: String,
        _ resolved: ([String: Any]) -> [String: Any],
        _ found: inout [(String, Any)],
        _ open: inout [String]
    ) {
        for choice in schema["anyOf"] as? [[String: Any]] ?? [] {
            walk(resolved(choice), member, resolved, &found, &open)
        }
        guard schema["enum"] == nil, schema["const"] == nil else { return }
        let types = (schema["type"] as? [String]) ?? schema.text("type").map { [$0] } ?? []
        if types.contains("string") {
            guard let most = schema["maxLength"] as? Int else {
                open.append("text \(member)")
                return
            }
            let letter = (schema["examples"] as? [String])?.first?.last ?? "a"
            found.append((member, String(repeating: letter, count: most + 1)))
        }
        if types.contains("integer") || types.contains("number") {
            guard let least = schema["minimum"] as? NSNumber,
                let most = schema["maximum"] as? NSNumber
            else {
                open.append("number \(member)")
                return
            }
            found.append((member, NSDecimalNumber(decimal: most.decimalValue + 1)))
            found.append((member, NSDecimalNumber(decimal: least.decimalValue - 1)))
        }
        if types.contains("array") {
            let item = resolved(schema.object("items"))
            guard let most = schema["maxItems"] as? Int else {
                open.append("list \(member)")
                return
            }
            found.append((member, [Any](repeating: sample(item, resolved), count: most + 1)))
            walk(item, "\(member)[0]", resolved, &found, &open)
        }
        for (name, value) in schema.object("properties").sorted(by: { $0.key < $1.key }) {
            let inner = member.isEmpty ? name : "\(member).\(name)"
            walk(resolved(value as? [String: Any] ?? [:]), inner, resolved, &found, &open)
        }
    }

    /// Something that a schema allows: as little as it asks for.
    private static func sample(
        _ schema: [String: Any],
        _ resolved: ([String: Any]) -> [String: Any]
    ) -> Any {
        if let example = (schema["examples"] as? [Any])?.first { return example }
        if let value = (schema["enum"] as? [Any])?.first { return value }
        if let choice = (schema["anyOf"] as? [[String: Any]])?.first {
            return sample(resolved(choice), resolved)
        }
        if let types = schema["type"] as? String, types == "object" {
            var object: [String: Any] = [:]
            for name in schema["required"] as? [String] ?? [] {
                object[name] = sample(
                    resolved(schema.object("properties").object(name)),
                    resolved
                )
            }
            return object
        }
        return schema["minimum"] ?? "a"
    }

    /// A body that breaks a bound, and is otherwise the contract's example.
    func body(breaking limit: ContractLimit) -> Any {
        guard case .body(let member) = limit.place else { return [String: Any]() }
        let media = document.object("paths").object(limit.path)
            .object(limit.method.lowercased()).object("requestBody").object("content")
            .object("application/json")
        let steps = member.replacing("[0]", with: ".0").split(separator: ".").map(String.init)
        return filled(media["example"], resolved(media.object("schema")), steps[...], limit.excess)
    }

    private func filled(
        _ base: Any?,
        _ schema: [String: Any],
        _ steps: ArraySlice<String>,
        _ excess: Any
    ) -> Any {
        guard let step = steps.first else { return excess }
        if step == "0" {
            let list = ([schema] + (schema["anyOf"] as? [[String: Any]] ?? [])).map(resolved)
                .first { $0["items"] != nil }
            let schema = list ?? schema
            let item = resolved(schema.object("items"))
            let first = (base as? [Any])?.first ?? Self.sample(item, resolved)
            return [filled(first, item, steps.dropFirst(), excess)]
        }
        // Of several forms the one that has such a member.
        let forms = ([schema] + (schema["anyOf"] as? [[String: Any]] ?? [])).map(resolved)
        guard let form = forms.first(where: { $0.object("properties")[step] != nil }) else {
            return excess
        }
        let isAnother = forms.count > 2 && form["required"] as? [String] == [step]
        var object = base as? [String: Any] ?? Self.sample(form, resolved) as? [String: Any] ?? [:]
        if isAnother { object = [:] }
        let inner = resolved(form.object("properties").object(step))
        object[step] = filled(object[step], inner, steps.dropFirst(), excess)
        return object
    }
}
