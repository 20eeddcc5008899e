import JSON
import WalletCore
import WalletService

/// A picture that a widget can draw, by its address.
struct WidgetImageDocument {
    let image: WidgetImage
    let card: CardID

    func write(to json: inout JSONWriter) {
        let size = image.size
        json.object { json in
            // The content's own name stands in the address, so that it can be kept for ever.
            json.member(
                "url",
                "/v1/cards/\(card)/images/\(image.slot.rawValue)?v=\(size.sha256.prefix(16))"
            )
            json.member("w", size.width)
            json.member("h", size.height)
            json.member("sha256", size.sha256)
        }
    }
}
