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
        let schemas = document["components"]?["schemas"]
        for name in Self.references(document) {
            #expect(schemas?[name] != nil, "\(name)")
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
