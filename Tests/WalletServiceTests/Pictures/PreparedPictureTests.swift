import Foundation
import Hashing
import Testing
import WalletCore

@testable import PictureCodec
@testable import WalletService

/// What is stored of a picture.
@Suite struct PreparedPictureTests {
    private static let names = [
        "exif.jpg", "progressive.jpg", "text.png", "exif.webp", "lossless.webp",
    ]

    @Test(arguments: names) func whatIsStoredIsThePictureAloneAndUpright(name: String) throws {
        let wallet = try TestWallet("prepared-\(name)")
        let content = try Self.content(name)
        let picture = try wallet.service.preparePictureAndWait(content)
        let turned = try PictureFile(content).orientation >= 5
        #expect(turned == name.hasSuffix(".jpg"))
        #expect(picture.image.width == (turned ? 5 : 8))
        #expect(picture.image.height == (turned ? 8 : 5))
        let stored = try PictureFile(picture.bytes)
        #expect(stored.orientation == 1 && stored.isClean)
        #expect(Data(picture.bytes).range(of: Data("Exif".utf8)) == nil)
        // It is kept as it is from then on.
        let again = try wallet.service.preparePictureAndWait(picture.bytes)
        #expect(again.image == picture.image && again.bytes == picture.bytes)
    }

    @Test func aLargePictureIsThereInEverySize() throws {
        let wallet = try TestWallet("prepared-large")
        let picture = try wallet.service.preparePictureAndWait(try Self.large())
        #expect(picture.image.width == 1_000 && picture.image.height == 600)
        #expect(picture.image.renditions.map(\.width) == [832, 640, 512, 384, 256, 128])
        #expect(picture.image.renditions.map(\.height) == [499, 384, 307, 230, 153, 77])
        let id = try wallet.card("Card")
        let card = try wallet.write { session throws(WalletError) in
            try session.setImage(picture, slot: .front, of: id)
        }
        #expect(card.images[.front] == picture.image)
        #expect(try wallet.cards().first?.images[.front] == picture.image)
        let sizes: [(ReadSession.ImageChoice, Int?)] = [
            (.whole, 1_000), (.fitting(edge: 2_000), 1_000), (.fitting(edge: 999), 832),
            (.fitting(edge: 128), 128), (.fitting(edge: 127), nil), (.named("0"), nil),
            (.named(String(picture.image.renditions[2].sha256.prefix(16))), 512),
            (.named(String(picture.image.sha256.prefix(16))), 1_000),
        ]
        for (choice, width) in sizes {
            let found = Result { () throws(WalletError) in
                try wallet.read { session throws(WalletError) in
                    try session.image(.front, of: id, choice)
                }
            }
            switch found {
            case .success(let picture):
                #expect(try PictureFile(picture.bytes).width == width, "\(choice)")
            case .failure(let error):
                #expect(width == nil && error == .notFound(.image), "\(choice)")
            }
        }
        // Nothing stays of a picture that no card shows.
        _ = try wallet.write { session throws(WalletError) in
            try session.removeImage(slot: .front, of: id)
        }
        for sha256 in [picture.image.sha256] + picture.image.renditions.map(\.sha256) {
            #expect(try wallet.bytes(sha256) == nil)
        }
    }

    @Test func anImportedPictureIsMadeSmallerLater() throws {
        let wallet = try TestWallet("prepared-imported")
        let large = try Self.large()
        try wallet.importPicture(large, "Large")
        try wallet.importPicture(Array("\u{89}PNG\r\n\u{1A}\n no picture".utf8), "Broken")
        #expect(try wallet.cards().allSatisfy { $0.images[.front]?.renditions.isEmpty == true })
        #expect(try wallet.service.renderNextImage())
        #expect(try wallet.service.renderNextImage())
        #expect(try !wallet.service.renderNextImage())
        let cards = try wallet.cards()
        #expect(cards.map { $0.images[.front]?.renditions.count } == [0, 6])
        // The whole one is still what the file held.
        #expect(try wallet.bytes(try #require(cards[1].images[.front]?.sha256)) == large)
        #expect(cards[1].images[.front]?.width == 1_000)
    }

    @Test(arguments: [
        ("GIF89a and more, so that it is long enough", "unknown_image_kind"),
        ("", "unknown_image_kind"),
    ])
    func whatIsNoPictureIsRefused(text: String, expected: String) throws {
        let wallet = try TestWallet("prepared-none-\(expected)-\(text.count)")
        let error = #expect(throws: WalletError.self) {
            try wallet.service.preparePictureAndWait(Array(text.utf8))
        }
        #expect(code(error) == expected)
    }

    @Test func aProfileIsKept() throws {
        let profile = [UInt8](repeating: 7, count: 333)
        for (format, name) in [(PictureFormat.png, "text.png"), (.webp, "lossless.webp")] {
            let file = try PictureFile(try Self.content(name))
            let clean = try PictureCodec.render(
                file.bytes,
                as: format,
                width: file.width,
                height: file.height,
                orientation: 1,
                edges: []
            )[0]
            let bytes = ColorProfile.adding(profile, to: clean.bytes, format, size: (8, 5))
            let read = try PictureFile(bytes)
            #expect(read.profile == profile && (read.width, read.height) == (8, 5))
            #expect(read.isClean)
        }
    }

    private static func content(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Vectors/\(name)")))
    }

    /// A picture of 1,000 × 600 pixels, all of one colour.
    private static func large() throws -> [UInt8] {
        let raster = Raster(
            width: 1_000,
            height: 600,
            pixels: [UInt8](repeating: 200, count: 1_000 * 600 * 4)
        )
        return try PNGCodec.encode(raster)
    }
}

extension TestWallet {
    /// The content of a stored picture; nil for none.
    fileprivate func bytes(_ sha256: String) throws -> [UInt8]? {
        try read { session throws(WalletError) in
            try session.reading { reader throws(RepositoryError) in
                try reader.imageBytes(sha256: sha256)
            }
        }
    }

    /// Adds a card with a picture as an import does, which decodes nothing.
    fileprivate func importPicture(_ bytes: [UInt8], _ name: String) throws {
        let id = try card(name)
        let image = CardImage(
            sha256: SHA256.hash(bytes).hexadecimal,
            mediaType: "image/png",
            byteCount: bytes.count
        )
        _ = try write { session throws(WalletError) in
            try session.writing { writer throws(RepositoryError) in
                try writer.insertImage(image, bytes: bytes)
                try writer.setImage(image.sha256, slot: .front, of: id)
            }
        }
    }
}
