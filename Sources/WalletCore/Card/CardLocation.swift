/// A place where a card is used.
public struct CardLocation: Hashable, Sendable {
    /// Degrees north, `-90...90`.
    public let latitude: Double
    /// Degrees east, `-180...180`.
    public let longitude: Double
    /// What stands there; nil for no words.
    public let label: String?

    /// Makes a place; nil where the degrees are out of range.
    public init?(latitude: Double, longitude: Double, label: String? = nil) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.label = label
    }
}
