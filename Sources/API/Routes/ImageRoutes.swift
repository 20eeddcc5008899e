import HTTPServer
import WalletCore
import WalletService

/// Pictures of cards.
enum ImageRoutes {
    private static let template = "/v1/cards/{id}/images/{slot}"

    static let all: [Route] = [
        Route(.get, template, .widget, "Read a picture", show),
        Route(.put, template, .wallet, "Put a picture on a card", put),
        Route(.delete, template, .wallet, "Take a picture off a card", remove),
    ]

    private static func show(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery(["v"])
        let (id, slot) = try target(exchange)
        let (image, bytes) = try exchange.read { session throws(WalletError) in
            try session.image(slot, of: id)
        }
        // An address that names the content stands for it for ever; another one for what is there.
        let isNamed = exchange.query["v"].map { image.sha256.prefix(16) == $0 }
        guard isNamed ?? true else { throw .wallet(.notFound(.image)) }
        return exchange.answer(
            Reply(
                status: .ok,
                fields: [
                    HTTPField("Content-Type", image.mediaType),
                    HTTPField("ETag", "\"\(image.sha256.prefix(32))\""),
                    isNamed == nil ? Reply.privateCache : Reply.privateForEver,
                ],
                body: bytes
            )
        )
    }

    private static func put(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, slot) = try target(exchange)
        let bytes = exchange.request.body
        // What is stored is told by the content; a client that says otherwise is mistaken.
        if let found = ImageKind.mediaType(of: bytes), let said = exchange.mediaType, said != found
        {
            throw .unsupportedMediaType(expected: "sent as \(found), which it is")
        }
        return try exchange.write { session throws(WalletError) in
            try CardWork.document(
                try session.setImage(bytes, slot: slot, of: id),
                session.read,
                zone: nil
            )
        }
    }

    private static func remove(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, slot) = try target(exchange)
        return try exchange.write { session throws(WalletError) in
            _ = try session.removeImage(slot: slot, of: id)
            return .noContent
        }
    }

    private static func target(_ exchange: Exchange) throws(RequestError) -> (CardID, ImageSlot) {
        let id: CardID = try exchange.id("id", .card)
        guard let slot = ImageSlot(rawValue: exchange.text("slot")) else {
            throw .wallet(.notFound(.image))
        }
        return (id, slot)
    }
}
