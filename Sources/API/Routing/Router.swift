import HTTPServer

/// Finds the route of a request by its decoded path segments.
struct Router: Sendable {
    /// What a path leads to.
    enum Match {
        case route(Route, parameters: [String: String])
        /// The path exists, but not with this method; these are its methods.
        case otherMethods([HTTPMethod])
        case none
    }

    private struct Entry {
        let route: Route
        let segments: [Segment]
    }

    private enum Segment {
        case fixed(String)
        case parameter(String)
    }

    /// Entries by how many segments they have: a request meets only a handful.
    private let entries: [Int: [Entry]]

    init(_ routes: [Route]) {
        entries = Dictionary(grouping: routes.map(Self.entry), by: \.segments.count)
    }

    func match(_ method: HTTPMethod, _ path: [String]) -> Match {
        // HEAD is a GET whose body the server leaves out.
        let wanted = method == .head ? .get : method
        var methods: [HTTPMethod] = []
        var parameterCount = Int.max
        var found: Match?
        for entry in entries[path.count] ?? [] {
            guard let parameters = Self.parameters(entry.segments, path),
                parameters.count <= parameterCount
            else { continue }
            // A template that names the path is another resource than one that has it for an id.
            if parameters.count < parameterCount {
                (methods, found, parameterCount) = ([], nil, parameters.count)
            }
            methods.append(entry.route.method)
            if entry.route.method == wanted {
                found = .route(entry.route, parameters: parameters)
            }
        }
        return found ?? (methods.isEmpty ? .none : .otherMethods(methods))
    }

    private static func entry(_ route: Route) -> Entry {
        let segments = route.template.split(separator: "/").map { part in
            part.first == "{" && part.last == "}"
                ? Segment.parameter(String(part.dropFirst().dropLast())) : .fixed(String(part))
        }
        return Entry(route: route, segments: segments)
    }

    private static func parameters(_ segments: [Segment], _ path: [String]) -> [String: String]? {
        var parameters: [String: String] = [:]
        for (segment, part) in zip(segments, path) {
            switch segment {
            case .fixed(let text):
                if text != part { return nil }
            case .parameter(let name):
                if part.isEmpty { return nil }
                parameters[name] = part
            }
        }
        return parameters
    }
}
