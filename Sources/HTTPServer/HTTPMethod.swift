/// What a request asks to be done.
///
/// **Source:** RFC 9110, section 9, and RFC 5789 for PATCH.
public enum HTTPMethod: Hashable, Sendable {
    /// Read.
    case get
    /// Read without the body; the engine drops the body that the handler gives.
    case head
    /// Do, or add.
    case post
    /// Replace.
    case put
    /// Change in part.
    case patch
    /// Remove.
    case delete
    /// Ask what is possible.
    case options
    /// Any other method, in the letters of the client.
    case other(String)

    /// Reads a method name; names are told apart by case.
    ///
    /// - Parameter name: As it stands in the request line.
    public init(_ name: String) {
        switch name {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(name)
        }
    }

    /// The name as it stands in a request line.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other(let name): name
        }
    }
}
