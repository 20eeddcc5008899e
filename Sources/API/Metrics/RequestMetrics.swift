import HTTPServer

/// Counts requests by route; no path, name or number of a person is ever a label.
final class RequestMetrics: Sendable {
    /// What requests without a route are counted as.
    static let unrouted = "none"

    private let histograms: [String: LatencyHistogram]

    init(_ routes: [Route]) {
        var histograms = [Self.unrouted: LatencyHistogram()]
        for route in routes { histograms[Self.label(route)] = LatencyHistogram() }
        self.histograms = histograms
    }

    /// A route as a label: its method and template.
    static func label(_ route: Route) -> String {
        "\(route.method.name) \(route.template)"
    }

    /// Counts one request.
    func note(_ label: String, microseconds: Int64, status: UInt16) {
        (histograms[label] ?? histograms[Self.unrouted])?
            .note(microseconds: microseconds, status: status)
    }

    /// The counts in the text format of Prometheus.
    ///
    /// - Parameter gauges: what stands before them; those of one name follow each other.
    /// - Returns: the text.
    ///
    /// **Source:** Prometheus exposition formats, text format 0.0.4.
    func text(gauges: [ServerGauge]) -> String {
        var text = ""
        var announced = ""
        for gauge in gauges {
            // The lines of one metric stand together under one announcement.
            if gauge.name != announced {
                text += "# HELP \(gauge.name) \(gauge.help)\n"
                text += "# TYPE \(gauge.name) \(gauge.isCounter ? "counter" : "gauge")\n"
                announced = gauge.name
            }
            text += "\(gauge.name)\(Self.labels(gauge.labels)) \(gauge.value)\n"
        }
        text += "# HELP tessera_http_requests_total Requests by route and class of status.\n"
        text += "# TYPE tessera_http_requests_total counter\n"
        let routes = histograms.sorted { $0.key < $1.key }.map { ($0.key, $0.value.current) }
        for (route, counts) in routes {
            for (digit, count) in counts.statusClasses.enumerated() where count > 0 {
                let labels = Self.labels([("route", route), ("status", "\(digit)xx")])
                text += "tessera_http_requests_total\(labels) \(count)\n"
            }
        }
        text += "# HELP tessera_http_request_duration_seconds How long answers took.\n"
        text += "# TYPE tessera_http_request_duration_seconds histogram\n"
        for (route, counts) in routes where counts.buckets.contains(where: { $0 > 0 }) {
            text += Self.histogram(route, counts)
        }
        return text
    }

    private static func histogram(_ route: String, _ counts: LatencyHistogram.Counts) -> String {
        let name = "tessera_http_request_duration_seconds"
        var text = ""
        var sum: UInt64 = 0
        for (index, count) in counts.buckets.enumerated() {
            sum += count
            let bounds = LatencyHistogram.boundsMicroseconds
            let bound = index < bounds.count ? "\(Double(bounds[index]) / 1e6)" : "+Inf"
            text += "\(name)_bucket\(labels([("route", route), ("le", bound)])) \(sum)\n"
        }
        let labels = labels([("route", route)])
        text += "\(name)_sum\(labels) \(Double(counts.sumMicroseconds) / 1e6)\n"
        return text + "\(name)_count\(labels) \(sum)\n"
    }

    private static func labels(_ labels: [(name: String, value: String)]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: ",") + "}"
    }
}
