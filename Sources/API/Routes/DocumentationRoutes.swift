import HTTPServer
import JSON

/// The contract, for programs and for people.
enum DocumentationRoutes {
    static let all: [Route] = [
        Route(.get, "/openapi.json", .open, "The contract as OpenAPI 3.1", document),
        Route(.get, "/docs", .open, "The contract as a page", page),
        Route(.get, "/join", .open, "Where an invitation's link leads", join),
    ]

    private static func document(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return exchange.answer(.json(bytes: ContractDocument.bytes))
    }

    private static func page(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        return exchange.answer(.page(ContractPage.bytes))
    }

    /// The code stays in the fragment, which never reaches this server: an app reads it there.
    private static func join(_ exchange: Exchange) throws(RequestError) -> Answer {
        try exchange.allowQuery([])
        let text = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Tessera</title>
            <p>This link invites you into a wallet. Open it in your wallet app: it takes the code \
            that stands behind the #.</p></html>
            """
        return exchange.answer(.page(Array(text.utf8)))
    }
}
