import HTTPServer
import JSON

/// The OpenAPI document: what the routes are comes from the routes themselves, what their requests
/// and answers look like from ``OperationTable``, ``ContractParameters`` and ``ContractSchemas``.
///
/// **Source:** OpenAPI 3.1.1; JSON Schema 2020-12.
struct ContractDocument {
    private let schemas: JSONObject
    private let query: JSONObject
    private let headers: JSONObject
    private let path: JSONObject
    private let example: ContractExample

    /// The document of all routes, as bytes that are made once.
    static let bytes: [UInt8] = {
        var json = JSONWriter(capacity: 1 << 17)
        json.value(ContractDocument().value(of: RouteTable.all))
        return json.bytes
    }()

    init() {
        var schemas = JSONObject()
        let sources = [
            ContractSchemas.values, ContractSchemas.cards, ContractSchemas.people,
            ContractSchemas.exchange, ContractSchemas.widgets, ContractSchemas.feed,
        ]
        for source in sources {
            for member in Self.object(source).members {
                schemas[member.name] = SchemaShorthand.expand(member.value)
            }
        }
        self.schemas = schemas
        example = ContractExample(schemas: schemas)
        query = Self.object(ContractParameters.query)
        headers = Self.object(ContractParameters.headers)
        path = Self.object(ContractParameters.path)
    }

    /// A text of the program as the object that it is.
    private static func object(_ text: String) -> JSONObject {
        do throws(JSONError) {
            guard let object = try JSONParser.parse(text).objectValue else {
                preconditionFailure("a part of the contract is no object")
            }
            return object
        } catch {
            preconditionFailure("a part of the contract is no JSON: \(error)")
        }
    }

    // MARK: The document

    /// The document of some routes.
    func value(of routes: [Route]) -> JSONValue {
        var paths = JSONObject()
        for route in routes.sorted(by: { $0.template < $1.template }) {
            var item = paths[route.template]?.objectValue ?? JSONObject()
            item[route.method.name.lowercased()] = operation(route)
            paths[route.template] = .object(item)
        }
        return Self.members([
            ("openapi", .string("3.1.1")),
            ("info", Self.info),
            ("servers", .array([Self.members([("url", .string("/"))])])),
            ("paths", .object(paths)),
            ("components", components),
        ])
    }

    private static let info = members([
        ("title", .string("Tessera")),
        ("version", .string("1")),
        (
            "description",
            .string(
                "Loyalty cards, their sync and sharing, and what widgets show. Refusals are problem "
                    + "documents (RFC 9457) whose code is stable. A method that an address does not "
                    + "take is answered 405 with Allow."
            )
        ),
        (
            "license",
            members([("name", .string("Apache-2.0")), ("identifier", .string("Apache-2.0"))])
        ),
    ])

    private var components: JSONValue {
        Self.members([
            ("schemas", .object(schemas)),
            ("responses", ContractProblems.responses),
            (
                "securitySchemes",
                Self.members([
                    (
                        "token",
                        Self.members([("type", .string("http")), ("scheme", .string("bearer"))])
                    )
                ])
            ),
        ])
    }

    // MARK: One operation

    private func operation(_ route: Route) -> JSONValue {
        let label = RequestMetrics.label(route)
        let operation = OperationTable.all[label] ?? Operation(answers: [.json("Any")])
        var object = JSONObject()
        object["operationId"] = .string(Self.operationID(route))
        object["summary"] = .string(route.summary)
        object["tags"] = .array([.string(Self.tag(route))])
        if let scope = route.access.scopeName {
            let token = Self.members([("token", .array([]))])
            let none = Self.members([])
            object["security"] = .array(route.access.isOptional ? [token, none] : [token])
            object["description"] = .string("Needs a token of the scope \(scope), or a wider one.")
        } else {
            object["security"] = .array([])
        }
        let parameters = parameters(route, operation)
        if !parameters.isEmpty { object["parameters"] = .array(parameters) }
        if let body = body(operation) { object["requestBody"] = body }
        object["responses"] = responses(route, operation)
        return .object(object)
    }

    /// `GET /v1/cards/{id}/me` is `getCardsIdMe`.
    private static func operationID(_ route: Route) -> String {
        let words = route.template.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "v1" }
        return route.method.name.lowercased()
            + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func tag(_ route: Route) -> String {
        let words = route.template.split(separator: "/").filter { $0 != "v1" }
        return words.first.map(String.init) ?? "server"
    }

    private func parameters(_ route: Route, _ operation: Operation) -> [JSONValue] {
        var parameters: [JSONValue] = []
        for part in route.template.split(separator: "/") where part.first == "{" {
            let name = String(part.dropFirst().dropLast())
            parameters.append(
                Self.members([
                    ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)),
                    ("schema", SchemaShorthand.expand(path[name] ?? .bool(true))),
                ])
            )
        }
        for (place, names, table) in [
            ("query", operation.query, query), ("header", operation.headers, headers),
        ] {
            for name in names {
                guard let parts = table[name]?.arrayValue else {
                    preconditionFailure("the contract has no parameter \(name)")
                }
                var parameter: [(String, JSONValue)] = [
                    ("name", parts[0]), ("in", .string(place)),
                    ("required", .bool(parts.count > 2)),
                    ("schema", SchemaShorthand.expand(parts[1])),
                ]
                if place == "query", let note = ContractParameters.notes[name] {
                    parameter.append(("description", .string(note)))
                }
                parameters.append(Self.members(parameter))
            }
        }
        return parameters
    }

    private func body(_ operation: Operation) -> JSONValue? {
        guard !operation.bodyTypes.isEmpty else { return nil }
        return Self.members([
            ("required", .bool(!operation.isBodyOptional)),
            ("content", .object(content(operation.bodyTypes, schema: operation.body))),
        ])
    }

    private func content(_ answer: Operation.Answer) -> JSONObject {
        var types = content(answer.mediaTypes, schema: answer.schema)
        for type in answer.streamTypes {
            types[type] = Self.members([("schema", Self.members([("type", .string("string"))]))])
        }
        return types
    }

    private func content(_ mediaTypes: [String], schema: String?) -> JSONObject {
        var content = JSONObject()
        for type in mediaTypes {
            guard let schema else {
                content[type] = .object(JSONObject())
                continue
            }
            let reference = SchemaShorthand.expand(.string(schema))
            content[type] = Self.members([
                ("schema", reference), ("example", example.value(of: reference)),
            ])
        }
        return content
    }

    // MARK: Answers

    private func responses(_ route: Route, _ operation: Operation) -> JSONValue {
        var responses = JSONObject()
        for answer in operation.answers {
            var response = JSONObject()
            let status = HTTPStatus(rawValue: UInt16(answer.status))
            response["description"] = .string(status.title)
            if answer.hasTag { response["headers"] = Self.tagHeader }
            if !answer.mediaTypes.isEmpty {
                response["content"] = .object(content(answer))
            }
            responses["\(answer.status)"] = .object(response)
        }
        if route.method == .get, operation.answers.contains(where: \.hasTag) {
            responses["304"] = Self.members([("description", .string("Not Modified"))])
        }
        for status in refusals(route, operation).sorted() {
            responses["\(status)"] = ContractProblems.reference(to: status)
        }
        return .object(responses)
    }

    private func refusals(_ route: Route, _ operation: Operation) -> Set<Int> {
        var statuses = Set(operation.refusals).union(ContractProblems.everywhere)
        if route.access.scopeName != nil { statuses.formUnion([401, 403]) }
        if route.template.contains("{") { statuses.insert(404) }
        if operation.headers.contains("If-Match") { statuses.formUnion([412, 428]) }
        if Self.hasConditions(route) { statuses.insert(412) }
        if operation.body != nil { statuses.formUnion([415, 422]) }
        if route.method != .get { statuses.formUnion([403, 422, 507]) }
        return statuses
    }

    /// Whether a write compares the conditions that its request may name with the tag of a GET.
    private static func hasConditions(_ route: Route) -> Bool {
        guard [.put, .patch, .delete].contains(route.method) else { return false }
        let reading = OperationTable.all["GET \(route.template)"]
        return reading?.answers.contains(where: \.hasTag) ?? false
    }

    private static let tagHeader = members([
        (
            "ETag",
            members([
                ("required", .bool(true)), ("schema", members([("type", .string("string"))])),
            ])
        )
    ])

    private static func members(_ members: [(String, JSONValue)]) -> JSONValue {
        SchemaShorthand.object(members)
    }
}

extension RouteAccess {
    /// Whether some requests need no token.
    fileprivate var isOptional: Bool {
        if case .widgetUnlessPreview = self { true } else { false }
    }

    /// The weakest scope that is enough; nil where none is needed.
    fileprivate var scopeName: String? {
        switch self {
        case .open: nil
        case .widget, .widgetUnlessPreview: "widget"
        case .wallet: "wallet"
        }
    }
}
