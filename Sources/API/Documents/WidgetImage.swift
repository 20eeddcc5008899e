import JSON
import WalletCore
import WalletService

/// A picture that a widget can draw, by its address.
struct WidgetImage {
    let slot: ImageSlot
    private let size: CardImage.Rendition
    private let card: CardID

    /// The largest picture a widget can hold, in pixels: beyond it systems draw nothing at all.
    private static let pixelCountMax = 480_000

    /// Takes the largest size that the widget can draw; nil where there is none.
    init?(_ image: CardImage, _ slot: ImageSlot, of card: CardID, _ widget: WidgetSlotSize?) {
        let pixelCountMax = min(Self.pixelCountMax, widget?.pixelCount ?? .max)
        let fitting = image.sizes.filter { $0.width * $0.height <= pixelCountMax }
        guard let size = fitting.max(by: { $0.width * $0.height < $1.width * $1.height }) else {
            return nil
        }
        (self.size, self.slot, self.card) = (size, slot, card)
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            // The content's own name stands in the address, so that it can be kept for ever.
            json.member(
                "url",
                "/v1/cards/\(card)/images/\(slot.rawValue)?v=\(size.sha256.prefix(16))"
            )
            json.member("w", size.width)
            json.member("h", size.height)
            json.member("sha256", size.sha256)
        }
    }
}
