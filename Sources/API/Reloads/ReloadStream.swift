import HTTPServer
import JSON

/// Signals as server-sent events, on one connection that stays open.
///
/// **Source:** HTML Living Standard, 9.2: a line that begins with a colon is a comment, an `id`
/// without data moves the place from which the client asks on, and a stream that ends is taken up
/// again after `retry` milliseconds with `Last-Event-ID`.
final class ReloadStream: Sendable {
    /// What is written to.
    let body = HTTPStream()

    /// How long a client waits before it takes a stream up again, in milliseconds.
    private static let retryMilliseconds = 1000

    /// Begins the stream.
    ///
    /// - Parameter rev: the revision that the client shows; ``ReloadListener/unknownPast`` for none.
    init(rev: Int64) {
        let id = rev == ReloadListener.unknownPast ? "" : "id: \(rev)\n"
        body.write(Array("retry: \(Self.retryMilliseconds)\n\(id)\n".utf8))
    }

    /// Sends signals, or a sign of life where there are none.
    ///
    /// Events of one revision carry its id together, at the last: whoever is cut off between them
    /// gets all of them again.
    ///
    /// - Parameters:
    ///   - rev: the revision that they lead to.
    ///   - signals: what happened.
    /// - Returns: false when nobody reads any more.
    func send(_ rev: Int64, _ signals: [ReloadSignal]) -> Bool {
        var text = signals.isEmpty ? ": \nid: \(rev)\n\n" : ""
        for (index, signal) in signals.enumerated() {
            var json = JSONWriter()
            signal.write(to: &json)
            if index == signals.count - 1 { text += "id: \(rev)\n" }
            text += "event: reload\ndata: \(json.text)\n\n"
        }
        return body.write(Array(text.utf8))
    }

    /// Ends the stream after what was sent.
    func end() {
        body.end()
    }
}
