/// Looks at the lines between the chunks of a body, which the engine lets end with a bare LF.
///
/// The engine hands over the chunks' bytes where they stand in its memory. The lines before them
/// stand there too, unless they came with earlier bytes and have been read over.
///
/// **Source:** RFC 9112, section 7.1.
struct ChunkFraming {
    /// Where the body begins in the engine's memory; 0 when it is not looked at.
    private let start: UInt
    /// Whether the body comes in chunks.
    let isInUse: Bool

    /// No chunks.
    init() {
        start = 0
        isInUse = false
    }

    /// A body in chunks.
    ///
    /// - Parameter start: The position behind the header in the engine's memory, or 0.
    init(start: UInt) {
        self.start = start
        isInUse = true
    }

    /// Whether what is left of the lines before some bytes of a chunk ends with CRLF.
    ///
    /// - Parameter bytes: The bytes, in the engine's memory.
    /// - Returns: False when one of the lines ends with a bare LF.
    func isPlain(before bytes: UnsafeRawBufferPointer) -> Bool {
        let end = UInt(bitPattern: bytes.baseAddress)
        guard start != 0, end >= start + 2,
            let memory = unsafe UnsafePointer<UInt8>(bitPattern: start)
        else { return true }
        let lines = unsafe UnsafeBufferPointer(start: memory, count: Int(end - start))
        // Before them stands the line with the size, and before that the end of the last chunk.
        let size = lines.count - 1
        guard unsafe lines[size] == lineFeed else { return true }
        guard unsafe lines[size - 1] == carriageReturn else { return false }
        guard let last = unsafe lines[..<size].lastIndex(of: lineFeed) else { return true }
        return unsafe last > 0 && lines[last - 1] == carriageReturn
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
