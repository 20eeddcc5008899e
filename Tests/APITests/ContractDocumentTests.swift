import JSON
import Testing

@testable import API

struct ContractDocumentTests {
    private let document = ContractDocument().value(of: RouteTable.all)

    @Test func everyRouteIsDescribed() {
        let labels = Set(RouteTable.all.map(RequestMetrics.label))
        #expect(labels.subtracting(OperationTable.all.keys) == [])
        #expect(Set(OperationTable.all.keys).subtracting(labels) == [])
    }

    @Test func everyReferenceLeadsSomewhere() {
        let components = document["components"]
        for name in Self.references(document) {
            let target = components?["schemas"]?[name] ?? components?["responses"]?[name]
            #expect(target != nil, "\(name)")
        }
    }

    @Test func everyStatusIsNamed() {
        for (name, operation) in operations {
            let statuses = operation["responses"]?.objectValue?.members.map(\.name) ?? []
            #expect(!statuses.contains("default"), "\(name)")
            for status in ["400", "413", "414", "429", "431", "500", "503", "505"] {
                #expect(statuses.contains(status), "\(name) \(status)")
            }
            #expect(statuses.contains { $0.hasPrefix("2") }, "\(name)")
        }
    }

    @Test func everyJSONAnswerHasAnExample() {
        for (name, operation) in operations {
            for response in operation["responses"]?.objectValue?.members ?? [] {
                let content = response.value["content"]?.objectValue?.members ?? []
                for media in content where media.name.hasSuffix("json") {
                    let example = media.value["example"]
                    let isAny = media.value["schema"]?["$ref"] == nil
                    #expect(isAny || example != nil && example != .null, "\(name)")
                }
            }
        }
    }

    @Test func anExampleHasWhatItsSchemaRequires() {
        let schemas = document["components"]?["schemas"]?.objectValue ?? JSONObject()
        let example = ContractExample(schemas: schemas)
        for schema in schemas.members {
            let value = example.value(of: schema.value)
            for name in schema.value["required"]?.arrayValue ?? [] {
                #expect(value[name.stringValue ?? ""] != nil, "\(schema.name)")
            }
        }
    }

    /// Every operation with its method and path.
    private var operations: [(name: String, JSONValue)] {
        (document["paths"]?.objectValue?.members ?? []).flatMap { path in
            (path.value.objectValue?.members ?? []).map { ("\($0.name) \(path.name)", $0.value) }
        }
    }

    @Test func everyBodyHasAnExample() {
        for path in document["paths"]?.objectValue?.members ?? [] {
            for method in path.value.objectValue?.members ?? [] {
                let content = method.value["requestBody"]?["content"]?.objectValue
                for media in content?.members ?? [] where media.name.hasSuffix("json") {
                    #expect(media.value["example"] != nil, "\(method.name) \(path.name)")
                }
            }
        }
    }

    @Test func operationsHaveNamesOfTheirOwn() {
        var names: [String] = []
        for path in document["paths"]?.objectValue?.members ?? [] {
            for method in path.value.objectValue?.members ?? [] {
                names.append(method.value["operationId"]?.stringValue ?? "")
            }
        }
        #expect(names.count == RouteTable.all.count)
        #expect(Set(names).count == names.count)
    }

    private static func references(_ value: JSONValue) -> Set<String> {
        switch value {
        case .object(let object):
            var found: Set<String> = []
            for member in object.members {
                if member.name == "$ref",
                    let name = member.value.stringValue?.split(separator: "/").last
                {
                    found.insert(String(name))
                }
                found.formUnion(references(member.value))
            }
            return found
        case .array(let elements):
            return elements.reduce(into: []) { $0.formUnion(references($1)) }
        case .null, .bool, .number, .string: return []
        }
    }
}
