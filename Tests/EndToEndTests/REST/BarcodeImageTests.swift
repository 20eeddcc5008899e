import Foundation
import Testing

/// The images of cards' codes over HTTP.
@Suite struct BarcodeImageTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String
    private let ids: [String: String]

    init() throws {
        folder = try TesseraFolder()
        for (name, symbology, payload) in [
            ("Shop", "ean13", "4006381333931"), ("Twin", "ean13", "4006381333931"),
            ("Café", "qr", "https://cafe.example/7"), ("Depot", "itf", "0312341611"),
        ] {
            try folder.succeed(
                "card",
                "add",
                name,
                "--symbology",
                symbology,
                "--payload",
                payload
            )
        }
        try folder.succeed("card", "add", "Plain", "--number", "4006381333931")
        try folder.succeed(
            "card",
            "add",
            "Number",
            "--number",
            "4006381333931",
            "--symbology",
            "ean13"
        )
        token = try #require(folder.succeed("token", "create", "--scope", "widget").lines.first)
        let items = try folder.succeed("card", "list", "--json").object().items
        ids = Dictionary(
            uniqueKeysWithValues: items.compactMap { item in
                item.text("name").flatMap { name in item.text("id").map { (name, $0) } }
            }
        )
        server = try TesseraServer(in: folder)
    }

    private func card(_ name: String) throws -> String {
        try #require(ids[name])
    }

    private func image(
        _ name: String,
        _ kind: String,
        _ query: String = "",
        headers: [String: String] = [:]
    ) throws -> HTTPReply {
        let target = "/v1/cards/\(try card(name))/barcode.\(kind)\(query)"
        return try server.request("GET", target, token: token, headers: headers)
    }

    /// The width and height of a PNG image.
    private func size(_ reply: HTTPReply) throws -> [Int] {
        try #require(reply.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        return [16, 20].map { offset in
            reply.body[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    @Test func imagesAreDrawnAsAsked() throws {
        defer { server.kill() }
        let png = try image("Shop", "png")
        #expect(png.status == 200)
        #expect(png["Content-Type"] == "image/png")
        #expect(png["Cache-Control"] == "private, no-cache")
        // 95 modules between margins of 11 and 7, four pixels each.
        #expect(try size(png)[0] == (11 + 95 + 7) * 4)
        #expect(try size(image("Shop", "png", "?scale=2"))[0] == (11 + 95 + 7) * 2)
        #expect(try size(image("Shop", "png", "?scale=1&quiet=0")) == [95, 69])
        #expect(try size(image("Shop", "png", "?scale=1&quiet=20"))[0] == 135)
        let withText = try size(image("Shop", "png", "?scale=1&text=1"))
        #expect(withText[1] > (try size(image("Shop", "png", "?scale=1&text=0"))[1]))
        let svg = try image("Shop", "svg", "?quiet=64&text=1&scale=32")
        #expect(svg.status == 200)
        #expect(svg["Content-Type"] == "image/svg+xml")
        #expect(svg.text.contains("<svg "))
        #expect(svg.text.components(separatedBy: "<path ").count == 2)
        #expect(try image("Number", "svg").body == (image("Shop", "svg").body))
    }

    @Test func aTagNamesTheContent() throws {
        defer { server.kill() }
        let first = try image("Shop", "png")
        let tag = try #require(first["ETag"])
        #expect(tag.contains(#/^"[0-9a-f]{32}"$/#))
        // Another card with the same code has the same image, and so the same tag.
        #expect(try image("Twin", "png")["ETag"] == tag)
        let others = try [
            image("Shop", "svg"), image("Shop", "png", "?scale=5"), image("Shop", "png", "?text=1"),
            image("Shop", "png", "?quiet=9"), image("Café", "png"), image("Depot", "png"),
        ]
        let tags = others.compactMap { $0["ETag"] } + [tag]
        #expect(Set(tags).count == 7)
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let reply = try image("Shop", "png", headers: ["If-None-Match": known])
            #expect(reply.status == 304)
            #expect(reply.body.isEmpty)
            #expect(reply["ETag"] == tag)
        }
        for unknown in ["\"x\"", String(tag.dropLast()), "\(tag)x", tag.uppercased()] {
            let reply = try image("Shop", "png", headers: ["If-None-Match": unknown])
            #expect(reply.status == 200, "\(unknown)")
        }
        // What the card is called does not matter, what its code says does.
        try folder.succeed("card", "edit", "Shop", "--note", "new")
        #expect(try image("Shop", "png")["ETag"] == tag)
        try folder.succeed("card", "edit", "Shop", "--payload", "4006381333948")
        #expect(try image("Shop", "png")["ETag"] != tag)
    }

    private static let nonsense = [
        ("scale=0", "scale"), ("scale=33", "scale"), ("scale=", "scale"), ("scale=2.5", "scale"),
        ("scale=-1", "scale"), ("scale=x", "scale"), ("scale=2&scale=2", "scale"),
        ("quiet=-1", "quiet"), ("quiet=65", "quiet"), ("quiet=", "quiet"), ("quiet=auto", "quiet"),
        ("text=2", "text"), ("text=", "text"), ("text=yes", "text"), ("height=9", "height"),
        ("Scale=2", "Scale"), ("scale=99999999999999999999", "scale"),
    ]

    /// One server for all of them: starting it takes longer than asking it.
    @Test func nonsenseIsRefused() throws {
        defer { server.kill() }
        for (query, name) in Self.nonsense {
            for kind in ["png", "svg"] {
                let reply = try image("Shop", kind, "?" + query)
                #expect(reply.status == 400, "\(query) \(reply)")
                #expect(reply["Content-Type"] == "application/problem+json", "\(query)")
                let detail = try reply.object().text("detail")
                #expect(detail?.contains(name) == true, "\(query) \(reply)")
            }
        }
    }

    @Test func whatHasNoCodeIsNotFound() throws {
        defer { server.kill() }
        #expect(try image("Plain", "png").status == 404)
        let unknown = "/v1/cards/01890000-0000-7000-8000-000000000000/barcode.png"
        #expect(try server.request(unknown, token: token).status == 404)
        let target = "/v1/cards/\(try card("Shop"))/barcode"
        #expect(try server.request(target + ".png").status == 401)
        #expect(try server.request(target + ".gif", token: token).status == 404)
        #expect(try server.request("POST", target + ".png", token: token).status == 405)
        try folder.succeed("card", "delete", "Shop")
        #expect(try server.request(target + ".png", token: token).status == 404)
    }
}
