import Foundation
import Testing

/// What `now` does in a request for a timeline.
@Suite struct RequestClockTests {
    private static let recent = #"{"mode":"recent"}"#

    /// A client's clock may be wrong by minutes; the server takes no more of it than that.
    @Test(arguments: ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"])
    func clockThatIsFarOffCountsForTenMinutes(now: String) throws {
        let client = try WidgetClient(cards: ["A", "B"], ["--rate-limit", "off"])
        try client.folder.succeed("use", "record", "B")
        let server = Date()
        // What was written just now is seen each time, as it is no past that is asked for.
        for _ in 0..<20 {
            let body = try client.timeline(config: Self.recent, query: "now=\(now)")
            #expect(body.titles == ["B"])
            #expect(body.state == "ok")
        }
        let body = try client.timeline(config: Self.recent, query: "now=\(now)&tz=UTC")
        let last = try #require(body.entries.last?.text("date"))
        let date = try #require(ISO8601DateFormatter().date(from: last))
        #expect(abs(date.timeIntervalSince(server)) < 4 * 86_400)
        let bad = try client.timelineReply(query: "now=yesterday")
        #expect(bad.status == 400)
    }

    @Test func testsMayAskForThePast() throws {
        let client = try WidgetClient(cards: ["A", "B"])
        try client.folder.succeed("use", "record", "B")
        let past = try client.timeline(config: Self.recent, query: "now=2020-01-01T00:00:00Z")
        #expect(past.titles == ["A"])
        #expect(past.state == "fallback")
    }
}
