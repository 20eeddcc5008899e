import WalletService

/// One number that the server shows beside its requests.
public struct ServerGauge: Sendable {
    /// The metric's name, in snake_case with its unit last.
    public let name: String
    /// One sentence.
    public let help: String
    /// Its labels; never a path, name, number or id.
    public let labels: [(name: String, value: String)]
    /// The number.
    public let value: Double
    /// Whether it only grows.
    public let isCounter: Bool

    /// Makes a gauge or a counter.
    public init(
        name: String,
        help: String,
        labels: [(name: String, value: String)] = [],
        value: Double,
        isCounter: Bool = false
    ) {
        self.name = name
        self.help = help
        self.labels = labels
        self.value = value
        self.isCounter = isCounter
    }
}

extension ServerGauge {
    /// The figures of memories, by the memory's name.
    static func ofCaches(_ caches: [(name: String, figures: CacheFigures)]) -> [ServerGauge] {
        let entries = caches.map { cache in
            ServerGauge(
                name: "tessera_cache_entries",
                help: "What a memory holds.",
                labels: [("cache", cache.name)],
                value: Double(cache.figures.entryCount)
            )
        }
        let hits = caches.map { cache in
            ServerGauge(
                name: "tessera_cache_hits_total",
                help: "How often a memory had what was asked for.",
                labels: [("cache", cache.name)],
                value: Double(cache.figures.hitCount),
                isCounter: true
            )
        }
        let misses = caches.map { cache in
            ServerGauge(
                name: "tessera_cache_misses_total",
                help: "How often what was asked for had to be made.",
                labels: [("cache", cache.name)],
                value: Double(cache.figures.missCount),
                isCounter: true
            )
        }
        return entries + hits + misses
    }
}
