/// Reads the lines of a stream as they arrive.
///
/// Memory is bounded by the longest line that is taken and by what one read gives.
public struct LineReader {
    /// One line, without its line feed.
    public enum Line: Equatable, Sendable {
        /// Its bytes; a carriage return at the end belongs to them.
        case bytes(ArraySlice<UInt8>)
        /// It was longer than is taken, and has been passed over.
        case tooLong
    }

    private static let readByteCount = 65_536

    private let stream: ByteStream
    private let lineByteCountMax: Int
    /// The beginning of a line whose end has not arrived.
    private var pending: [UInt8] = []
    private var isPassingOver = false
    private var isAtEnd = false

    /// Makes a reader of a stream, which stays the caller's.
    ///
    /// - Parameters:
    ///   - stream: what to read.
    ///   - lineByteCountMax: the most bytes of a line, its line feed not counted.
    public init(_ stream: ByteStream, lineByteCountMax: Int) {
        self.stream = stream
        self.lineByteCountMax = lineByteCountMax
    }

    /// Waits for at least one whole line.
    ///
    /// - Returns: all the lines that have arrived, in order, the last of the stream also where no line
    ///   feed ends it; none at the end of the stream.
    /// - Throws: where the stream cannot be read.
    public mutating func next() throws(StreamError) -> [Line] {
        var lines: [Line] = []
        while lines.isEmpty, !isAtEnd {
            let bytes = try stream.read(upTo: Self.readByteCount)
            if bytes.isEmpty {
                isAtEnd = true
                finish(&lines)
            } else {
                take(bytes, &lines)
            }
        }
        return lines
    }

    private mutating func take(_ bytes: [UInt8], _ lines: inout [Line]) {
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let isWhole = pending.isEmpty && !isPassingOver && end - start <= lineByteCountMax
            if isWhole {
                lines.append(.bytes(bytes[start..<end]))
            } else {
                extend(by: bytes[start..<end])
                lines.append(isPassingOver ? .tooLong : .bytes(pending[...]))
                pending = []
                isPassingOver = false
            }
            start = end + 1
        }
        extend(by: bytes[start...])
    }

    private mutating func extend(by part: ArraySlice<UInt8>) {
        guard !isPassingOver else { return }
        if pending.count + part.count > lineByteCountMax {
            isPassingOver = true
            pending = []
        } else {
            pending.append(contentsOf: part)
        }
    }

    private mutating func finish(_ lines: inout [Line]) {
        if isPassingOver {
            lines.append(.tooLong)
        } else if !pending.isEmpty {
            lines.append(.bytes(pending[...]))
        }
        pending = []
        isPassingOver = false
    }
}
