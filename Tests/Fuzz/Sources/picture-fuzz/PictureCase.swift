@testable import PictureCodec
@testable import WalletService

/// One input as a picture that somebody uploads: its container is read, then it is decoded and written
/// anew, then put together for the database.
struct PictureCase {
    private let content: [UInt8]

    /// Larger pictures cost time and take no other way.
    private static let pixelCountMax = 1 << 16

    init(_ content: [UInt8]) {
        self.content = content
    }

    func run() {
        guard let file = Self.file(content) else { return }
        guard let again = Self.file(file.bytes) else {
            preconditionFailure("What was kept of a picture is no picture.")
        }
        precondition(again.bytes == file.bytes, "Metadata were left behind.")
        precondition(again.format == file.format && again.orientation == file.orientation)
        precondition(again.width == file.width && again.height == file.height)
        guard file.width * file.height <= Self.pixelCountMax else { return }
        decode(file)
    }

    private func decode(_ file: PictureFile) {
        let order = PreparedPicture.order(for: file)
        precondition(PictureOrder(message: order.message) == order, "An order changes on its way.")
        let answer = order.carryOut()
        precondition(PictureAnswer(message: answer.message) == answer, "An answer changes.")
        guard case .pictures(let pictures) = answer else { return }
        guard let prepared = PreparedPicture(content, file, rendered: pictures) else {
            preconditionFailure("Our own decoder gave what was not ordered.")
        }
        guard let stored = Self.file(prepared.bytes) else {
            preconditionFailure("What is stored is no picture.")
        }
        precondition(stored.isClean, "What is stored holds more than a picture.")
        precondition(stored.width == prepared.image.width, "It is as wide as is said.")
        precondition(stored.height == prepared.image.height, "It is as high as is said.")
        for picture in prepared.renditions.pictures {
            let width = Self.file(picture.bytes)?.width
            precondition(width == picture.rendition.width, "So is a smaller one.")
        }
        guard case .pictures = PreparedPicture.order(for: stored).carryOut() else {
            preconditionFailure("What is stored cannot be decoded.")
        }
    }

    private static func file(_ bytes: [UInt8]) -> PictureFile? {
        do throws(PictureFile.Fault) {
            return try PictureFile(bytes)
        } catch {
            if case .broken(let offset) = error {
                precondition((0...bytes.count).contains(offset), "A place outside of the picture.")
            }
            return nil
        }
    }
}
