import Barcode
import HTTPServer
import Hashing
import WalletCore
import WalletService

/// A card's code as an image.
enum BarcodeRoutes {
    static let all: [Route] = [
        Route(.get, "/v1/cards/{id}/barcode.svg", .widget, "Draw a card's code as SVG", svg),
        Route(.get, "/v1/cards/{id}/barcode.png", .widget, "Draw a card's code as PNG", png),
    ]

    private static func svg(_ exchange: Exchange) throws(RequestError) -> Answer {
        try image(exchange, mediaType: "image/svg+xml") { symbol, options throws(BarcodeError) in
            try SVGRenderer.render(symbol, options: options)
        }
    }

    private static func png(_ exchange: Exchange) throws(RequestError) -> Answer {
        try image(exchange, mediaType: "image/png") { symbol, options throws(BarcodeError) in
            try PNGRenderer.render(symbol, options: options)
        }
    }

    private static func image(
        _ exchange: Exchange,
        mediaType: String,
        _ render: (Symbol, RenderOptions) throws(BarcodeError) -> [UInt8]
    ) throws(RequestError) -> Answer {
        try exchange.allowQuery(["scale", "quiet", "text"])
        let id: CardID = try exchange.id("id", .card)
        let scale = try exchange.integer("scale", in: RenderOptions.scales, default: 4)
        let showsText = try exchange.flag("text", default: false)
        let quietZone = try quietZone(exchange)
        let card = try exchange.read { session throws(WalletError) in
            try session.requireUnlockedWidget()
            return try session.card(id).card
        }
        guard let barcode = card.barcode else { throw .wallet(.notFound(.barcode)) }
        let bytes: [UInt8]
        do throws(BarcodeError) {
            let options = try RenderOptions(
                scale: scale,
                quietZone: quietZone,
                showsText: showsText
            )
            bytes = try render(
                try CardCode.encode(barcode, payload: card.codePayload).symbol,
                options
            )
        } catch {
            throw .problem(Problem(.unprocessableContent, error.code, error.message))
        }
        return exchange.answer(
            Reply(
                status: .ok,
                fields: [
                    HTTPField("Content-Type", mediaType),
                    HTTPField("ETag", "\"\(SHA256.hash(bytes).hexadecimal.prefix(32))\""),
                    Reply.privateCache,
                ],
                body: bytes
            )
        )
    }

    private static func quietZone(
        _ exchange: Exchange
    ) throws(RequestError) -> RenderOptions.QuietZoneChoice {
        guard exchange.query["quiet"] != nil else { return .standard }
        return .modules(try exchange.integer("quiet", in: RenderOptions.quietZones, default: 0))
    }
}
