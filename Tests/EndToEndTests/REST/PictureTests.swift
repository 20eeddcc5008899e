import Foundation
import Testing

/// Pictures as they come from outside: decoded elsewhere, kept clean, and served in many sizes.
@Suite struct PictureTests {
    private let folder: TesseraFolder
    private let server: TesseraServer
    private let token: String
    private let card: String

    init() throws {
        folder = try TesseraFolder()
        try folder.succeed("card", "add", "Card", "--tz", "UTC")
        token = try #require(folder.succeed("token", "create", "--scope", "wallet").lines.first)
        card = try #require(
            try folder.succeed("card", "show", "Card", "--json").object().text("id")
        )
        server = try TesseraServer(in: folder)
    }

    @Test(arguments: ["plain.png", "plain.jpg", "alpha.webp", "cmyk.jpg", "deep.png"])
    func aPictureIsKeptAndServed(name: String) throws {
        let bytes = try Self.vector(name)
        #expect(try put(bytes).status == 200)
        let shown = try picture("")
        #expect(shown.status == 200 && shown.body == bytes)
        let tag = try #require(shown["ETag"])
        let known = try server.request(
            "GET",
            "/v1/cards/\(card)/images/front",
            token: token,
            headers: ["If-None-Match": tag]
        )
        #expect(known.status == 304)
        #expect(try put(bytes).status == 200)
        #expect(try picture("")["ETag"] == tag)
        #expect(try picture("?size=128").body == bytes)
    }

    @Test func aPhotographIsTurnedUprightAndLosesItsPlace() throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "WalletServiceTests/Pictures/Vectors/exif.jpg")
        let reply = try put(Array(try Data(contentsOf: url)))
        #expect(reply.status == 200)
        let shown = try picture("").body
        #expect(Data(shown).range(of: Data("Exif".utf8)) == nil)
        #expect(Data(shown).range(of: Data("Secret".utf8)) == nil)
    }

    @Test func aLargePictureIsThereForWidgets() throws {
        let large = try MadePicture.png("shaded", width: 1_050, height: 1_050, in: folder)
        #expect(try put(large).status == 200)
        let sizes = try [8_192, 832, 640, 300, 128].map { size in
            try Self.size(of: try picture("?size=\(size)").body)
        }
        #expect(sizes == [1_050, 832, 640, 256, 128])
        let widget = try #require(
            folder.succeed("token", "create", "--scope", "widget").lines.first
        )
        let timeline = try server.request(
            "GET",
            "/v1/widgets/CardListWidget/timeline?family=systemSmall&w=170&h=170&scale=3",
            token: widget
        )
        let cards = try #require(try timeline.object()["cards"] as? [[String: Any]])
        let image = try #require(cards.first).object("image")
        // 510 × 510 pixels hold 384, and not 512.
        #expect(image["w"] as? Int == 384)
        let shown = try server.request("GET", try #require(image.text("url")), token: widget)
        #expect(try Self.size(of: shown.body) == 384)
        #expect(shown["Cache-Control"]?.contains("immutable") == true)
        let digest = try #require(image.text("sha256"))
        #expect(shown["ETag"]?.contains(digest.prefix(32)) == true)
        #expect(try picture("?size=300&v=\(digest.prefix(16))").status == 400)
        #expect(try picture("?size=127").status == 400)
    }

    @Test(arguments: [
        ("moving.png", "animated_image"), ("moving.webp", "animated_image"),
    ])
    func whatMovesIsRefused(name: String, code: String) throws {
        try expect(put(try Self.vector(name)), code)
    }

    /// Whole containers whose pixels cannot be decoded, as only a decoder finds out.
    @Test func whatCannotBeDecodedIsOneProblem() throws {
        // The check sums hold, and the compressed stream is none.
        let png = try MadePicture.png("spoiled", width: 20, height: 20, in: folder)
        try expect(put(png), "undecodable_image")
        #expect(try picture("").status == 404)
        #expect(try server.request("GET", "/health/ready").status == 200)
    }

    /// Few bytes that unfold into many pixels are decoded within the limits, or refused by their header.
    @Test func aBombHurtsNobody() throws {
        let bomb = try MadePicture.png("flat", width: 2_500, height: 2_000, in: folder)
        #expect(bomb.count < 4_000)
        #expect(try put(bomb).status == 200)
        let larger = try MadePicture.png("flat", width: 12_000, height: 5_400, in: folder)
        try expect(put(larger), "too_many_pixels")
        #expect(try server.request("GET", "/health/ready").status == 200)
    }

    @Test func whatHidesInAPictureDoesNotStay() throws {
        // A chunk that no standard names, and an archive behind the end.
        let png = try MadePicture.png("hiding", width: 20, height: 20, in: folder)
        #expect(try put(png).status == 200)
        let shown = try picture("").body
        for secret in ["script", "PK\u{3}", "zzZz"] {
            #expect(Data(shown).range(of: Data(secret.utf8)) == nil)
        }
    }

    @Test func manyAtOnceAreDecodedOrAskedToComeBack() async throws {
        let bytes = try Self.vector("plain.jpg")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try put(bytes).status } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses.isSubset(of: [200, 503]) && statuses.contains(200))
        #expect(try put(bytes).status == 200)
    }

    @Test func theDecoderTakesNothingButAnOrder() throws {
        for input in ["", "image/png 1 1 1\n", "nonsense"] {
            let result = try folder.run(["decode-picture"], input: input)
            #expect(!result.output.contains("picture "), "\(result)")
        }
    }

    private func expect(
        _ reply: HTTPReply,
        _ code: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(reply.status == 422, "\(reply)", sourceLocation: sourceLocation)
        let errors = try reply.object()["errors"] as? [[String: Any]]
        #expect(errors?.first?.text("code") == code, "\(reply)", sourceLocation: sourceLocation)
    }

    private func put(_ bytes: [UInt8]) throws -> HTTPReply {
        let connection = try server.connect()
        let head =
            "PUT /v1/cards/\(card)/images/front HTTP/1.1\r\nHost: x\r\n"
            + "Authorization: Bearer \(token)\r\nContent-Length: \(bytes.count)\r\n\r\n"
        try connection.send(Array(head.utf8) + bytes)
        return try connection.readReply()
    }

    private func picture(_ query: String) throws -> HTTPReply {
        try server.request("GET", "/v1/cards/\(card)/images/front\(query)", token: token)
    }
}

extension PictureTests {
    private static func vector(_ name: String) throws -> [UInt8] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "PictureCodecTests/Vectors/\(name)")
        return Array(try Data(contentsOf: url))
    }

    /// The width that a PNG's header tells.
    private static func size(of png: [UInt8]) throws -> Int {
        try #require(png.count > 24)
        return png[16..<20].reduce(0) { $0 << 8 | Int($1) }
    }
}
