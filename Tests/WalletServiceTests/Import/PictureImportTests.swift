import Foundation
import Hashing
import JSON
import Testing
import WalletCore

@testable import Interchange
@testable import WalletService

/// What becomes of the pictures that an import brings.
@Suite struct PictureImportTests {
    private static let names = [
        "exif.jpg", "progressive.jpg", "text.png", "exif.webp", "lossless.webp",
    ]

    @Test(arguments: names) func placesAndTimesAreNotStored(name: String) throws {
        let wallet = try TestWallet("picture-import-\(name)")
        let content = try Self.content(name)
        #expect(Data(content).range(of: Data("Secret".utf8)) != nil)
        let report = try wallet.importing(try Self.archive(content))
        #expect(report.createdCount == 1 && report.warnings.isEmpty)
        let stored = try #require(try wallet.cards().first?.images[.front])
        let bytes = try wallet.picture(stored)
        #expect(stored.sha256 == SHA256.hash(bytes).hexadecimal)
        #expect(stored.byteCount == bytes.count)
        for secret in ["Secret", "trailing"] {
            #expect(Data(bytes).range(of: Data(secret.utf8)) == nil)
        }
        let (before, after) = (try PictureFile(content), try PictureFile(bytes))
        #expect((after.width, after.height) == (before.width, before.height))
        #expect(after.orientation == before.orientation)
        // The server can draw it: that it is still a picture, its decoder says.
        #expect(try wallet.service.renderNextImage())
        #expect(try wallet.cards().first?.images[.front]?.width != nil)
    }

    @Test(arguments: names) func aRepeatIsKnownByItsContent(name: String) throws {
        let wallet = try TestWallet("picture-repeat-\(name)")
        let file = try Self.archive(try Self.content(name))
        _ = try wallet.importing(file)
        let before = try wallet.cards()
        let report = try wallet.importing(file)
        #expect(report.unchangedCount == 1 && report.conflicts.isEmpty)
        #expect(try wallet.cards() == before)
    }

    /// A database into which a former version imported the same file.
    @Test func aPictureThatWasKeptWholeIsNoConflict() throws {
        let wallet = try TestWallet("picture-former")
        let content = try Self.content("exif.jpg")
        _ = try wallet.importing(try Self.archive(nil))
        let id = try #require(try wallet.cards().first).card.id
        let former = try #require(ImportedImage(bytes: content))
        try wallet.write { session throws(WalletError) in
            try session.writing { writer throws(RepositoryError) in
                try writer.insertImage(former.image, bytes: former.bytes)
                try writer.setImage(former.image.sha256, slot: .front, of: id)
            }
        }
        let report = try wallet.importing(try Self.archive(content))
        #expect(report.unchangedCount == 1 && report.conflicts.isEmpty)
    }

    @Test func whatIsNoWholePictureStaysAsItCame() throws {
        let wallet = try TestWallet("picture-broken")
        let content = Array(try Self.content("text.png").dropLast(20))
        _ = try wallet.importing(try Self.archive(content))
        let stored = try #require(try wallet.cards().first?.images[.front])
        #expect(try wallet.picture(stored) == content)
    }

    private static func content(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(
            try Data(contentsOf: folder.appending(path: "Pictures/Vectors/\(name)"))
        )
    }

    /// A Catima archive of one card, with a picture at its front, if any.
    private static func archive(_ picture: [UInt8]?) throws -> [UInt8] {
        let table = [
            "2", "", "_id", "",
            "_id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,barcodetype,"
                + "barcodeencoding,headercolor,starstatus,lastused,archive",
            "1,X,,,,,,7,,,,,0,0,0", "", "cardId,groupId",
        ].joined(separator: "\r\n")
        var archive = try ArchiveWriter(date: Instant(secondsSinceEpoch: 0), password: nil)
        try archive.add(path: "catima.csv", bytes: Array(table.utf8), isPacked: true)
        if let picture {
            try archive.add(path: "card_1_front.png", bytes: picture, isPacked: false)
        }
        return try archive.finish()
    }
}

extension TestWallet {
    fileprivate func picture(_ image: CardImage) throws -> [UInt8] {
        let bytes = try read { session throws(WalletError) in
            try session.reading { reader throws(RepositoryError) in
                try reader.imageBytes(sha256: image.sha256)
            }
        }
        return try #require(bytes)
    }
}
