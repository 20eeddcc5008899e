/// Width and height of a picture in pixels, as its header says; nothing is decoded.
struct ImageSize: Equatable {
    let width: Int
    let height: Int

    /// Reads the header of a PNG, JPEG or WebP; nil where it says no size.
    ///
    /// - Parameter bytes: the content.
    init?(of bytes: [UInt8]) {
        let found: (Int, Int)? =
            switch ImageKind.mediaType(of: bytes) {
            case "image/png": Self.png(bytes)
            case "image/jpeg": Self.jpeg(bytes)
            case "image/webp": Self.webP(bytes)
            default: nil
            }
        guard let (width, height) = found, width > 0, height > 0 else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// **Source:** ISO/IEC 15948, 11.2.2.
    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24 else { return nil }
        return (bigEndian(bytes, 16, 4), bigEndian(bytes, 20, 4))
    }

    /// Walks the segments up to the frame header.
    ///
    /// **Source:** ISO/IEC 10918-1, B.1.1.3 and B.2.2: SOF0 to SOF15 without DHT, JPG and DAC.
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (bigEndian(bytes, place + 7, 2), bigEndian(bytes, place + 5, 2))
            }
            // A fill byte stands alone; every other segment before the frame tells its length.
            place += marker == 0xFF ? 1 : 2 + bigEndian(bytes, place + 2, 2)
        }
        return nil
    }

    /// **Source:** RFC 9649, 2.5 to 2.7; RFC 6386, 9.1.
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30 else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": return (1 + littleEndian(bytes, 24, 3), 1 + littleEndian(bytes, 27, 3))
        case "VP8L":
            let bits = littleEndian(bytes, 21, 4)
            return bytes[20] == 0x2F ? (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF) : nil
        case "VP8 ":
            guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
            return (littleEndian(bytes, 26, 2) & 0x3FFF, littleEndian(bytes, 28, 2) & 0x3FFF)
        default: return nil
        }
    }

    private static func bigEndian(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func littleEndian(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
