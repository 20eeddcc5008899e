import HTTPServer

/// Why a server did not start.
public enum ServerStartError: Error, Equatable, Sendable {
    /// The text is not `HOST:PORT`.
    case badAddress(String)
    /// Another program listens there.
    case inUse(String)
    /// This machine has no such address, or its name is unknown.
    case unavailable(String)
    /// The system does not let this user listen there.
    case denied(String)
    /// Requests may say what time it is on loopback only.
    case clockBeyondLoopback(String)
    /// A file of the certificate or the key cannot be read.
    case unreadableFile(String)
    /// The engine does not take the certificate and key: they are no PEM, or do not belong together.
    case badCertificate
    /// The system or the engine refused, for a reason of its own.
    case failed(detail: String)

    init(_ error: HTTPServerError, address: String) {
        self =
            switch error {
            case .invalidListenAddress(let text): .badAddress(text)
            case .addressInUse(let text): .inUse(text)
            case .addressUnavailable(let text): .unavailable(text)
            case .permissionDenied(let text): .denied(text)
            case .system(let number): .failed(detail: "error \(number)")
            case .invalidConfiguration(let setting): .failed(detail: "setting \(setting)")
            case .engineRefused: .failed(detail: "the engine did not start on \(address)")
            case .malformedPercentEncoding, .invalidUTF8: .badAddress(address)
            }
    }
}
