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
        try exchange.allowQuery(["v", "size"])
        let (id, slot) = try target(exchange)
        let choice = try choice(exchange)
        // An address that names the content stands for it for ever; another one for what is there.
        let isNamed = exchange.query["v"] != nil
        return exchange.answer(
            try exchange.read(picture(slot, of: id, choice, isNamed: isNamed))
        )
    }

    private static func picture(
        _ slot: ImageSlot,
        of id: CardID,
        _ choice: ReadSession.ImageChoice = .whole,
        isNamed: Bool = false
    ) -> Representation {
        { session throws(WalletError) in
            try session.requireUnlockedWidget()
            let (image, sha256, bytes) = try session.image(slot, of: id, choice)
            return Reply(
                status: .ok,
                fields: [
                    HTTPField("Content-Type", image.mediaType),
                    HTTPField("ETag", "\"\(sha256.prefix(32))\""),
                    isNamed ? Reply.privateForEver : Reply.privateCache,
                ],
                body: bytes
            )
        }
    }

    private static func put(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, slot) = try target(exchange)
        try exchange.requirePlainBody(isText: false)
        let bytes = exchange.request.body
        // What is stored is told by the content; a client that says otherwise is mistaken.
        if let found = PictureFormat(content: bytes)?.rawValue, let said = exchange.mediaType,
            said != found
        {
            throw .unsupportedMediaType(expected: "sent as \(found), which it is")
        }
        // Nothing is decoded for a card that the caller does not see.
        _ = try exchange.read { session throws(WalletError) in try session.card(id) }
        let (service, principal) = (exchange.service, exchange.principal)
        // Read now: a field that is no list of tags is told before anything is decoded.
        let conditions = try WriteConditions(of: exchange.request, on: picture(slot, of: id))
        return .later { respond in
            service.preparePicture(bytes) { result in
                switch result {
                case .failure(let error): respond(.failure(error))
                case .success(let picture):
                    let work: Work = { session throws(WalletError) in
                        try CardWork.document(
                            try session.setImage(picture, slot: slot, of: id),
                            session.read,
                            zone: nil
                        )
                    }
                    let guarded = conditions.applied(to: work)
                    service.write(as: principal, guarded, completion: respond)
                }
            }
        }
    }

    private static func choice(
        _ exchange: Exchange
    ) throws(RequestError) -> ReadSession.ImageChoice {
        guard exchange.query["size"] != nil else {
            return exchange.query["v"].map(ReadSession.ImageChoice.named) ?? .whole
        }
        guard exchange.query["v"] == nil else {
            throw .parameter("size", "The parameters v and size exclude each other.")
        }
        return .fitting(edge: try exchange.integer("size", in: 128...8_192, default: 128))
    }

    private static func remove(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let (id, slot) = try target(exchange)
        return try exchange.write(on: picture(slot, of: id)) { session throws(WalletError) in
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
