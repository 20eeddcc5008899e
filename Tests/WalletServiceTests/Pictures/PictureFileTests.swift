import Compression
import Foundation
import Testing
import WalletCore

@testable import WalletService

/// Pictures are known by their content, and kept without what says where they were taken.
struct PictureFileTests {
    private static let names = [
        "exif.jpg", "progressive.jpg", "text.png", "exif.webp", "lossless.webp",
    ]

    private static func content(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Vectors/\(name)")))
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
    }

    @Test(arguments: names) func metadataGoAndTheSizeIsKnown(name: String) throws {
        let content = try Self.content(name)
        let picture = try PictureFile(content)
        #expect((picture.width, picture.height) == (8, 5))
        #expect(picture.bytes.count < content.count)
        for secret in ["Secret", "trailing"] { #expect(!Self.contains(picture.bytes, secret)) }
        // What is kept is a picture of the same kind, with nothing more to lose.
        let again = try PictureFile(picture.bytes)
        #expect(again.bytes == picture.bytes)
        #expect(again.format == picture.format)
    }

    @Test(arguments: ["exif.jpg", "progressive.jpg"]) func aPhotographStaysUpright(
        name: String
    ) throws {
        let picture = try PictureFile(try Self.content(name))
        #expect(Self.contains(picture.bytes, "Exif\0\0MM"))
        #expect(try ExifOrientation.read(Array(picture.bytes[6..<40])) == 6)
    }

    @Test(arguments: names) func whatIsCutOrChangedNeverTraps(name: String) throws {
        let content = try Self.content(name)
        let end = content.count - (Self.contains(content, "trailing") ? 8 : 0)
        for count in 0..<end {
            #expect(throws: PictureFile.Fault.self) { try PictureFile(Array(content[..<count])) }
        }
        for index in content.indices {
            var flipped = content
            flipped[index] ^= 0xFF
            do throws(PictureFile.Fault) {
                #expect(try PictureFile(flipped).width > 0)
            } catch .unknownKind {
                // The signature, and the name of the first part.
                #expect(index < 16)
            } catch {
                continue
            }
        }
    }

    @Test func chunksThatNoStandardNamesGo() throws {
        let clean = try PictureFile(try Self.content("text.png")).bytes
        let covered = Array("seCrSecret".utf8)
        let code = Deflater.crc32(covered[...])
        let sum = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
        // Behind the header: its signature of 8 bytes and its chunk of 25.
        let content = Array(clean[..<33]) + [0, 0, 0, 6] + covered + sum + clean[33...]
        let picture = try PictureFile(content)
        #expect(picture.bytes == clean && !picture.isClean)
    }

    @Test func aChunkThatMustBeUnderstoodStays() throws {
        let clean = try PictureFile(try Self.content("text.png")).bytes
        let covered = Array("SECR".utf8)
        let code = Deflater.crc32(covered[...])
        let sum = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)) }
        let content = Array(clean[..<33]) + [0, 0, 0, 0] + covered + sum + clean[33...]
        #expect(try PictureFile(content).bytes == content)
        // A decoder that does not understand it does not take the picture.
        let wallet = try TestWallet("picture-critical")
        #expect(throws: WalletError.self) { try wallet.service.preparePictureAndWait(content) }
    }

    @Test func thumbnailsOfAPhotographGo() throws {
        let clean = try PictureFile(try Self.content("progressive.jpg")).bytes
        let plain: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1]
        let withThumbnail = [0xFF, 0xE0, 0, 19] + plain[4...] + [1, 1] + Array("SEC".utf8)
        let extended = [0xFF, 0xE0, 0, 13] + Array("JFXX\0Secret".utf8)
        let adobe = [0xFF, 0xEE, 0, 20] + Array("Adobe\0d\0\0\0\0\u{1}Secret".utf8)
        let content = Array(clean[..<2]) + withThumbnail + extended + adobe + clean[2...]
        let picture = try PictureFile(content)
        for secret in ["SEC", "JFXX", "Secret"] {
            #expect(!Self.contains(picture.bytes, secret), "\(secret)")
        }
        #expect(Data(picture.bytes).range(of: Data(plain + [0, 0])) != nil)
        #expect(try PictureFile(picture.bytes).bytes == picture.bytes)
    }

    @Test func chunksOfAWebPThatNoStandardNamesGo() throws {
        let clean = try PictureFile(try Self.content("lossless.webp")).bytes
        var content = clean + Array("SECR".utf8) + [6, 0, 0, 0] + Array("Secret".utf8)
        let count = content.count - 8
        for index in 0..<4 { content[4 + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
        let picture = try PictureFile(content)
        #expect(picture.bytes == clean && !picture.isClean)
    }

    @Test func aPictureOfTooManyPixelsIsRefused() throws {
        var content = try Self.content("lossless.webp")
        let start = try #require(Data(content).firstRange(of: Data("VP8X".utf8)))
        for offset in 12..<18 { content[start.lowerBound + offset] = 0xFF }
        #expect(throws: PictureFile.Fault.tooManyPixels) { try PictureFile(content) }
    }

    @Test(arguments: ["", "GIF89a", "<svg/>", "RIFF____WAVE", "\u{89}PNG"])
    func otherContentsAreNoPictures(text: String) {
        #expect(throws: PictureFile.Fault.unknownKind) { try PictureFile(Array(text.utf8)) }
    }
}
