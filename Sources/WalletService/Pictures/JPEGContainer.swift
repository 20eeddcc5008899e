import WalletCore

/// The segments of a JPEG.
///
/// **Source:** ISO/IEC 10918-1, annex B; CIPA DC-008 (Exif 2.32), 4.6 for the orientation.
enum JPEGContainer {
    static func read(_ content: [UInt8]) throws(PictureFile.Fault) -> PictureContainer {
        let source = PictureBytes(bytes: content)
        var kept: [UInt8] = [0xFF, 0xD8]
        var offset = 2
        var size: (width: Int, height: Int)?
        var orientation: Int?
        var profile: [UInt8] = []
        while true {
            guard try source.big(1, at: offset) == 0xFF else { throw .broken(offset: offset) }
            let marker = try source.big(1, at: offset + 1)
            // Any number of fill bytes may stand before a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            // What stands behind the end belongs to no picture, and goes.
            if marker == 0xD9 { break }
            let end = offset + 2 + (try source.big(2, at: offset + 2))
            guard end >= offset + 4 else { throw .broken(offset: offset) }
            let segment = try source.part(offset..<end)
            if isFrame(marker) {
                size = (try source.big(2, at: offset + 7), try source.big(2, at: offset + 5))
            }
            if marker == 0xE1, orientation == nil {
                orientation = try ExifOrientation.read(Array(segment.dropFirst(4)))
            }
            let part = Self.part(toKeepOf: Array(segment), marker)
            kept += part
            if marker == 0xE2 { profile += part }
            offset = end
            if marker == 0xDA {
                guard size != nil else { throw .broken(offset: offset) }
                let next = try endOfScan(source, from: offset)
                kept += try source.part(offset..<next)
                offset = next
            }
        }
        guard let size else { throw .broken(offset: offset) }
        kept += [0xFF, 0xD9]
        if let orientation, (2...8).contains(orientation) {
            // Without its orientation a picture would lie on its side.
            kept.insert(contentsOf: ExifOrientation.segment(orientation), at: 2)
        }
        return PictureContainer(
            format: .jpeg,
            width: size.width,
            height: size.height,
            bytes: kept,
            orientation: orientation,
            profile: profile.isEmpty ? nil : profile
        )
    }

    /// Whether a marker begins a frame: all of the group but the tables' three.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// What is kept of a segment: all of one that draws, and of the applications' only what says how
    /// to: JFIF's numbers without its thumbnail, a colour profile, and Adobe's numbers.
    private static func part(toKeepOf segment: [UInt8], _ marker: Int) -> [UInt8] {
        let source = PictureBytes(bytes: segment)
        switch marker {
        case 0xE0:
            guard source.has("JFIF\0", at: 4), segment.count >= 18 else { return [] }
            return [0xFF, 0xE0, 0, 16] + segment[4..<16] + [0, 0]
        case 0xE2: return source.has("ICC_PROFILE\0", at: 4) ? segment : []
        case 0xEE:
            guard source.has("Adobe", at: 4), segment.count >= 16 else { return [] }
            return [0xFF, 0xEE, 0, 14] + segment[4..<16]
        case 0xE1, 0xE3...0xED, 0xEF, 0xFE: return []
        default: return segment
        }
    }

    /// Where the entropy-coded data of a scan end: at a marker that is neither a stuffed byte nor a
    /// restart.
    private static func endOfScan(
        _ source: PictureBytes,
        from start: Int
    ) throws(PictureFile.Fault) -> Int {
        var offset = start
        while offset + 1 < source.bytes.count {
            let next = source.bytes[offset + 1]
            if source.bytes[offset] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next)
            {
                return offset
            }
            offset += 1
        }
        throw .broken(offset: source.bytes.count)
    }
}

/// How a camera was held, the one thing of Exif that a picture needs.
enum ExifOrientation {
    /// Reads the orientation of an APP1 segment's content; nil where it has none.
    static func read(_ content: [UInt8]) throws(PictureFile.Fault) -> Int? {
        let source = PictureBytes(bytes: content)
        guard source.has("Exif\0\0", at: 0), content.count >= 14 else { return nil }
        let isLittle = source.has("II", at: 6)
        guard isLittle || source.has("MM", at: 6) else { return nil }
        let number = { (byteCount: Int, offset: Int) throws(PictureFile.Fault) -> Int in
            isLittle
                ? try source.little(byteCount, at: offset) : try source.big(byteCount, at: offset)
        }
        let directory = 6 + (try number(4, 10))
        guard directory + 2 <= content.count else { return nil }
        let count = try number(2, directory)
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard entry + 12 <= content.count else { return nil }
            if try number(2, entry) == 0x0112 { return try number(2, entry + 8) }
        }
        return nil
    }

    /// An APP1 segment with this orientation and nothing else.
    static func segment(_ orientation: Int) -> [UInt8] {
        [0xFF, 0xE1, 0x00, 0x22] + Array("Exif\0\0MM".utf8)
            + [0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01]
            + [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, UInt8(orientation), 0, 0]
            + [0x00, 0x00, 0x00, 0x00]
    }
}
