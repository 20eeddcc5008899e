import Foundation
import PictureCodec
import WalletCore

/// The pictures beside this file.
enum Vectors {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "Vectors/\(name)")))
    }

    /// The kind that a name says.
    static func format(_ name: String) -> PictureFormat {
        switch name.split(separator: ".").last {
        case "png": .png
        case "jpg": .jpeg
        default: .webp
        }
    }

    /// Renders a picture of 16 × 10 pixels, or of another size that a test says it has.
    static func render(
        _ bytes: [UInt8],
        _ format: PictureFormat,
        width: Int = 16,
        height: Int = 10,
        orientation: Int = 1,
        edges: [Int] = []
    ) throws(PictureCodecError) -> [PictureCodec.Encoded] {
        try PictureCodec.render(
            bytes,
            as: format,
            width: width,
            height: height,
            orientation: orientation,
            edges: edges
        )
    }
}
