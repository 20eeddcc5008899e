/// The lines of a file, one at a time.
public struct LineReader: ~Copyable {
    private let file: GzipFile
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private let pieceSize: Int

    /// Reads the lines of a file from where it stands.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - pieceSize: how many bytes are read at once; positive.
    public init(_ file: GzipFile, pieceSize: Int = 65_536) {
        self.file = file
        self.pieceSize = pieceSize
    }

    /// The next line without its line break, be it LF or CR LF; nil at the end.
    ///
    /// - Throws: as ``GzipFile/read(byteCountMax:)`` does.
    public mutating func next() throws(CompressionError) -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return line(position..<end)
            }
            if isAtEnd {
                guard position < buffer.count else { return nil }
                defer { position = buffer.count }
                return line(position..<buffer.count)
            }
            buffer.removeSubrange(..<position)
            searched = buffer.count
            position = 0
            let piece = try file.read(byteCountMax: pieceSize)
            isAtEnd = piece.isEmpty
            buffer += piece
        }
    }

    private func line(_ range: Range<Int>) -> ArraySlice<UInt8> {
        let hasReturn = !range.isEmpty && buffer[range.upperBound - 1] == UInt8(ascii: "\r")
        return buffer[range.lowerBound..<(range.upperBound - (hasReturn ? 1 : 0))]
    }
}
