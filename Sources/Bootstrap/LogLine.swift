import API
import JSON
import WalletCore

/// One line of the server's log.
enum LogLine {
    /// A request as a line, without a line break.
    ///
    /// - Parameters:
    ///   - entry: the request.
    ///   - now: when it was answered.
    ///   - format: how to write it.
    /// - Returns: the line; it holds no control character but those that JSON escapes.
    static func text(
        _ entry: APILogEntry,
        at now: Instant,
        as format: ServerOptions.LogFormat
    ) -> String {
        switch format {
        case .text:
            let route = entry.route ?? "-"
            let took = "\(entry.microseconds) us"
            let line = "\(entry.requestID) \(entry.method) \(route) \(entry.status) \(took)"
            return entry.cause.map { "\(line): \(printable($0))" } ?? line
        case .json:
            var json = JSONWriter()
            json.object { json in
                json.member("time", now.rfc3339)
                json.member("level", entry.status >= 500 ? "error" : "info")
                json.member("requestId", entry.requestID)
                json.member("method", entry.method)
                json.member("route", entry.route)
                json.member("status", entry.status)
                json.member("durationMicroseconds", entry.microseconds)
                if let cause = entry.cause { json.member("cause", cause) }
            }
            return json.text
        }
    }

    /// A text that stays on its line, whatever the failure said.
    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
