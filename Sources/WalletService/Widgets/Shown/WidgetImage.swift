public import WalletCore

/// A picture that a widget can draw.
public struct WidgetImage: Hashable, Sendable {
    /// Where on the card it belongs.
    public let slot: ImageSlot
    /// The size that the widget can draw.
    public let size: CardImage.Rendition

    /// The largest picture a widget can hold, in pixels: beyond it systems draw nothing at all.
    private static let pixelCountMax = 480_000

    /// Takes the largest size that the widget can draw; nil where there is none.
    init?(_ image: CardImage, _ slot: ImageSlot, _ widget: WidgetSlotSize?) {
        let pixelCountMax = min(Self.pixelCountMax, widget?.pixelCount ?? .max)
        let fitting = image.sizes.filter { $0.width * $0.height <= pixelCountMax }
        guard let size = fitting.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
            return nil
        }
        (self.size, self.slot) = (size, slot)
    }
}
