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
    /// - Throws: `invalidOption` for an option that has no meaning for the symbol.
    public static func render(
        _ symbol: Symbol,
        options: RenderOptions = .standard
    ) throws(BarcodeError) -> [UInt8] {
        let layout = try SymbolLayout(symbol, options: options)
        let image = Scanlines(layout, scale: options.scale)
        let compressed = ScanlineCompressor.compress(image)
        var file = PNGFile(reserving: compressed.count + 64)
        file.appendHeader(width: image.width, height: image.height)
        file.appendChunk("IDAT", compressed)
        file.appendChunk("IEND", [])
        return file.bytes
    }
}
