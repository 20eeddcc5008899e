import HTTPServer
import Testing

@testable import API

@Suite struct RouterTests {
    private let router = Router([
        Self.route(.get, "/v1/cards"), Self.route(.post, "/v1/cards"),
        Self.route(.get, "/v1/cards/{id}"), Self.route(.delete, "/v1/cards/{id}"),
        Self.route(.get, "/v1/cards/{id}/barcode.svg"),
    ])

    private static func route(_ method: HTTPMethod, _ template: String) -> Route {
        Route(method, template, .open, template) { _ throws(RequestError) in .now(.noContent) }
    }

    private func found(_ method: HTTPMethod, _ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch router.match(method, segments.map(String.init)) {
        case .route(let route, let parameters):
            let values = parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            return route.method.name + " " + route.template + values.joined()
        case .otherMethods(let methods):
            return "only " + methods.map(\.name).sorted().joined(separator: " ")
        case .none: return "none"
        }
    }

    @Test(arguments: [
        ("GET", "/v1/cards", "GET /v1/cards"), ("POST", "/v1/cards", "POST /v1/cards"),
        ("HEAD", "/v1/cards", "GET /v1/cards"), ("PUT", "/v1/cards", "only GET POST"),
        ("GET", "/v1/cards/7", "GET /v1/cards/{id} id=7"),
        ("PATCH", "/v1/cards/7", "only DELETE GET"),
        ("GET", "/v1/cards/7/barcode.svg", "GET /v1/cards/{id}/barcode.svg id=7"),
        ("GET", "/v1/cards/7/barcode.gif", "none"), ("GET", "/v1/cards/", "none"),
        ("GET", "/v1//7", "none"), ("GET", "/v2/cards", "none"), ("GET", "/", "none"),
        ("GET", "/v1/Cards", "none"), ("GET", "/v1/cards//barcode.svg", "none"),
    ])
    func pathLeadsToItsRoute(method: String, path: String, expected: String) {
        #expect(found(HTTPMethod(method), path) == expected)
    }

    /// Two routes that match the same path would hide one another.
    @Test func noRouteOfTheContractHidesAnother() {
        var shapes: Set<String> = []
        for route in RouteTable.all {
            let shape = route.template.split(separator: "/").map { part in
                part.first == "{" ? "*" : String(part)
            }
            let key = route.method.name + " /" + shape.joined(separator: "/")
            #expect(shapes.insert(key).inserted, "\(key)")
        }
    }
}
