import Compression

/// Writes the chunks of a PNG file.
///
/// **Source:** ISO/IEC 15948, 5.2 (signature), 5.3 (chunks) and 11.2.2 (header).
struct PNGFile {
    /// The file so far.
    private(set) var bytes: [UInt8]

    /// Begins a file with its signature.
    init(reserving count: Int) {
        bytes = []
        bytes.reserveCapacity(count)
        bytes += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    }

    /// Appends the header of a grey image of one bit a pixel.
    mutating func appendHeader(width: Int, height: Int) {
        appendChunk("IHDR", bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0])
    }

    /// Appends a chunk with its length and check sum.
    mutating func appendChunk(_ type: String, _ data: [UInt8]) {
        bytes += bigEndian(data.count)
        let start = bytes.count
        bytes += Array(type.utf8)
        bytes += data
        bytes += bigEndian(Int(Deflater.crc32(bytes[start...])))
    }

    private func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
