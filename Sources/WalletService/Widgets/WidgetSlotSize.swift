/// How large a widget is on the screen that asks, in points, and how fine that screen is.
public struct WidgetSlotSize: Hashable, Sendable {
    /// Points across, above 0; some devices have halves of them.
    public let width: Double
    /// Points down, above 0.
    public let height: Double
    /// Pixels a point, each way.
    public let scale: Int

    /// Makes a size.
    public init(width: Double, height: Double, scale: Int) {
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// How many whole pixels it has.
    public var pixelCount: Int {
        Int((width * Double(scale)).rounded(.down)) * Int((height * Double(scale)).rounded(.down))
    }
}
