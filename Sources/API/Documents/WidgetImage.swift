import JSON
import WalletCore
import WalletService

/// A picture that a widget can draw, by its address.
struct WidgetImage {
    let slot: ImageSlot
    private let image: CardImage
    private let card: CardID
    private let size: (width: Int, height: Int)

    /// The largest picture a widget can hold, in pixels: beyond it systems draw nothing at all.
    private static let pixelCountMax = 480_000

    /// Makes the picture; nil where its size is unknown or more than the widget can draw.
    init?(_ image: CardImage, _ slot: ImageSlot, of card: CardID, _ widget: WidgetSlotSize?) {
        guard let width = image.width, let height = image.height,
            width * height <= min(Self.pixelCountMax, widget?.pixelCount ?? .max)
        else { return nil }
        (self.image, self.slot, self.card, size) = (image, slot, card, (width, height))
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            // The content's own name stands in the address, so that it can be kept for ever.
            json.member(
                "url",
                "/v1/cards/\(card)/images/\(slot.rawValue)?v=\(image.sha256.prefix(16))"
            )
            json.member("w", size.width)
            json.member("h", size.height)
            json.member("sha256", image.sha256)
        }
    }
}
