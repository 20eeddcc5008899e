import Bootstrap

extension ServerStartError {
    /// One clear line.
    var message: String {
        switch self {
        case .badAddress(let text):
            "'\(text)' is no address to listen on: give HOST:PORT, such as 127.0.0.1:8080."
        case .inUse(let text):
            "\(text) is in use: stop what listens there, or give another port with --listen."
        case .unavailable(let text):
            "This machine has no address \(text): give one of its own with --listen."
        case .denied(let text):
            "This user may not listen on \(text): give a port above 1023 with --listen."
        case .clockBeyondLoopback(let text):
            "--request-clock is for loopback only, not \(text): leave it out, or listen on 127.0.0.1."
        case .unreadableFile(let path): "'\(path)' cannot be read: give a PEM file."
        case .badCertificate:
            "The certificate and key cannot be used: give PEM files that belong together."
        case .failed(let detail): "The server did not start (\(detail))."
        }
    }
}
