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
