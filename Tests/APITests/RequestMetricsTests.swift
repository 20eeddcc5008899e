import Testing
import WalletService

@testable import API

struct RequestMetricsTests {
    private let metrics = RequestMetrics(RouteTable.all)

    @Test func linesOfOneMetricStandUnderOneAnnouncement() {
        var hits = CacheFigures()
        hits.note(isHit: true)
        hits.note(isHit: true)
        hits.note(isHit: false)
        let text = metrics.text(
            gauges: ServerGauge.ofCaches([("timelines", hits), ("tokens", CacheFigures())])
        )
        let lines = text.split(separator: "\n")
        #expect(lines.count { $0 == "# TYPE tessera_cache_hits_total counter" } == 1)
        #expect(lines.contains(#"tessera_cache_hits_total{cache="timelines"} 2.0"#))
        #expect(lines.contains(#"tessera_cache_misses_total{cache="timelines"} 1.0"#))
        #expect(lines.contains(#"tessera_cache_hits_total{cache="tokens"} 0.0"#))
        #expect(lines.contains("# TYPE tessera_cache_entries gauge"))
    }

    @Test func bucketsAddUpToTheCount() {
        let route = "GET /v1/cards"
        for microseconds: Int64 in [50, 90, 400, 30_000, 9_000_000] {
            metrics.note(route, microseconds: microseconds, status: 200)
        }
        let text = metrics.text(gauges: [])
        let name = "tessera_http_request_duration_seconds"
        #expect(text.contains("\(name)_bucket{route=\"\(route)\",le=\"0.0001\"} 2\n"))
        #expect(text.contains("\(name)_bucket{route=\"\(route)\",le=\"0.0005\"} 3\n"))
        #expect(text.contains("\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} 5\n"))
        #expect(text.contains("\(name)_count{route=\"\(route)\"} 5\n"))
    }
}
