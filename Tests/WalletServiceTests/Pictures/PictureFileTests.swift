import Foundation
import Testing

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
