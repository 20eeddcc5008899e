/// The rows of a drawing as PNG scanlines with their filter bytes; rows that repeat stand once.
///
/// **Source:** ISO/IEC 15948, 7.2 (scanlines) and 9 (filtering).
struct Scanlines {
    /// Pixels in a row.
    let width: Int

    /// Rows of pixels.
    let height: Int

    /// The bytes of a scanline, its filter byte among them.
    let byteCount: Int

    /// The scanlines that differ from the one before, one behind the other.
    ///
    /// The filter byte is 0: lines that repeat compress better than differences do when the pixels are
    /// only black and white.
    private(set) var bytes: [UInt8]

    /// How often each scanline is drawn, 1 or more.
    private(set) var repeats: [Int] = []

    /// Draws every module as a square of `scale` pixels; in a PNG of grey, 1 is white.
    init(_ layout: SymbolLayout, scale: Int) {
        width = layout.width * scale
        height = layout.height * scale
        byteCount = (width + 7) / 8 + 1
        bytes = []
        bytes.reserveCapacity(byteCount * layout.heights.count)
        repeats.reserveCapacity(layout.heights.count)
        for (row, bandHeight) in layout.heights.enumerated() where bandHeight > 0 {
            if row > 0, layout.grid.isRow(row, equalTo: row - 1), let last = repeats.indices.last {
                repeats[last] += bandHeight * scale
            } else {
                draw(layout.grid, row: row, scale: scale)
                repeats.append(bandHeight * scale)
            }
        }
    }

    /// Appends one row of modules as a scanline.
    private mutating func draw(_ grid: ModuleMatrix, row: Int, scale: Int) {
        let start = bytes.count
        bytes.append(0)
        for _ in 1..<byteCount { bytes.append(0xFF) }
        grid.forEachDarkRun(row: row) { first, end in
            clear(from: first * scale, to: end * scale, base: start + 1)
        }
        let padding = (byteCount - 1) * 8 - width
        if padding > 0 { bytes[start + byteCount - 1] &= 0xFF << UInt8(padding) }
    }

    private mutating func clear(from start: Int, to end: Int, base: Int) {
        let first = base + start >> 3
        let last = base + (end - 1) >> 3
        let head = 0xFF >> UInt8(start & 7)
        let tail = 0xFF << UInt8(7 - (end - 1) & 7) & 0xFF
        if first == last {
            bytes[first] &= ~UInt8(head & tail)
            return
        }
        bytes[first] &= ~UInt8(head)
        for index in first + 1..<last { bytes[index] = 0 }
        bytes[last] &= ~UInt8(tail)
    }
}
