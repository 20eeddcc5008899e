import JSON
import Timeline
import WalletCore

/// What a widget shows for somebody who is not signed in: it comes with the refusal itself.
struct SignedOutEntry {
    let bytes: [UInt8]

    /// Makes the entry; nil for a path that is no widget's timeline or snapshot.
    init?(path: String, now: Instant) {
        let parts = path.split(separator: "/")
        guard parts.count == 4, parts[0] == "v1", parts[1] == "widgets",
            parts[3] == "timeline" || parts[3] == "snapshot"
        else { return nil }
        var json = JSONWriter()
        json.object { json in
            json.member("date", Instant(secondsSinceEpoch: now.secondsSinceEpoch).rfc3339)
            json.member("state", TimelineEntryState.signedOut.rawValue)
            json.member("cards") { json in json.array { _ in } }
            json.member("texts") { json in json.array { _ in } }
            json.member("widgetURL", "wallet://signin?src=widget")
            json.member("relevance") { json in
                json.object { json in
                    json.member("score", 0)
                    json.member("duration", 86_400)
                }
            }
        }
        bytes = json.bytes
    }
}
