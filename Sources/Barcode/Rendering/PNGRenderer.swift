import Compression

/// Draws symbols as PNG: one bit a pixel, grey, black on white.
///
/// **Source:** ISO/IEC 15948 (PNG), 11.2 and 12.
public enum PNGRenderer {
    /// Draws a symbol.
    ///
    /// - Parameters:
    ///   - symbol: what to draw.
    ///   - options: scale, margin, text and height; every module is a square of `scale` pixels.
    /// - Returns: a whole PNG file.
    /// - Throws: `invalidOption` for an option that has no meaning for the symbol; `encoderFailed` if
    ///   memory for compression runs out.
    public static func render(
        _ symbol: Symbol,
        options: RenderOptions = .standard
    ) throws(BarcodeError) -> [UInt8] {
        let layout = try SymbolLayout(symbol, options: options)
        let image = ScanlineImage(layout, scale: options.scale)
        let compressed = try packed(image.filtered)
        var file = PNGFile(reserving: compressed.count + 64)
        file.appendHeader(width: image.width, height: image.height)
        file.appendChunk("IDAT", compressed)
        file.appendChunk("IEND", [])
        return file.bytes
    }

    private static func packed(_ bytes: [UInt8]) throws(BarcodeError) -> [UInt8] {
        do throws(CompressionError) {
            return try Deflater.compress(bytes)
        } catch {
            // Nothing but the library's own status comes from compressing in memory.
            guard case .failed(let status) = error else { throw .encoderFailed(status: 0) }
            throw .encoderFailed(status: Int(status))
        }
    }
}

/// The rows of a drawing as PNG scanlines with their filter bytes.
struct ScanlineImage {
    /// Pixels in a row.
    let width: Int

    /// Rows of pixels.
    let height: Int

    /// The scanlines, each behind its filter byte, which is 0: lines that repeat compress better than
    /// differences do when the pixels are only black and white.
    private(set) var filtered: [UInt8]

    init(_ layout: SymbolLayout, scale: Int) {
        width = layout.width * scale
        height = layout.height * scale
        let stride = (width + 7) / 8
        filtered = Array(repeating: 0, count: (stride + 1) * height)
        var line = 0
        for (row, bandHeight) in layout.heights.enumerated() {
            draw(layout.grid, row: row, scale: scale, stride: stride, line: line)
            let first = line * (stride + 1)
            for copy in 1..<max(bandHeight * scale, 1) {
                let start = first + copy * (stride + 1)
                filtered.replaceSubrange(
                    start..<start + stride + 1,
                    with: filtered[first...first + stride]
                )
            }
            line += bandHeight * scale
        }
    }

    /// Draws one row of modules into one scanline; in a PNG of grey, 1 is white.
    private mutating func draw(
        _ grid: ModuleMatrix,
        row: Int,
        scale: Int,
        stride: Int,
        line: Int
    ) {
        let base = line * (stride + 1) + 1
        for index in base..<base + stride { filtered[index] = 0xFF }
        grid.forEachDarkRun(row: row) { start, end in
            clear(from: start * scale, to: end * scale, base: base)
        }
        let padding = stride * 8 - width
        if padding > 0 { filtered[base + stride - 1] &= 0xFF << UInt8(padding) }
    }

    private mutating func clear(from start: Int, to end: Int, base: Int) {
        let first = base + start >> 3
        let last = base + (end - 1) >> 3
        let head = 0xFF >> UInt8(start & 7)
        let tail = 0xFF << UInt8(7 - (end - 1) & 7) & 0xFF
        if first == last {
            filtered[first] &= ~UInt8(head & tail)
            return
        }
        filtered[first] &= ~UInt8(head)
        for index in first + 1..<last { filtered[index] = 0 }
        filtered[last] &= ~UInt8(tail)
    }
}
