import JSON
import Timeline
import WalletCore
import WalletService

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
        WidgetEntryShape(
            date: Instant(secondsSinceEpoch: now.secondsSinceEpoch),
            state: .signedOut,
            link: .signIn,
            score: 0,
            duration: 86_400
        )
        .write(to: &json)
        bytes = json.bytes
    }
}
