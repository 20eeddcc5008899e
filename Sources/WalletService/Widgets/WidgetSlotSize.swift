/// How large a widget is on the screen that asks, in points, and how fine that screen is.
public struct WidgetSlotSize: Hashable, Sendable {
    /// Points across.
    public let width: Int
    /// Points down.
    public let height: Int
    /// Pixels a point, each way.
    public let scale: Int

    /// Makes a size.
    public init(width: Int, height: Int, scale: Int) {
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// How many pixels it has.
    public var pixelCount: Int {
        width * height * scale * scale
    }
}
