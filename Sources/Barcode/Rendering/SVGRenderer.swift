/// Draws symbols as SVG: a white rectangle and one black path with crisp edges.
///
/// The text is part of the path, so the image looks the same on every system.
public enum SVGRenderer {
    /// Draws a symbol.
    ///
    /// - Parameters:
    ///   - symbol: what to draw.
    ///   - options: scale, margin, text and height; the coordinates are modules at every scale.
    /// - Returns: a whole SVG 1.1 document in UTF-8, without an XML declaration.
    /// - Throws: `invalidOption` for an option that has no meaning for the symbol.
    public static func render(
        _ symbol: Symbol,
        options: RenderOptions = .standard
    ) throws(BarcodeError) -> [UInt8] {
        let layout = try SymbolLayout(symbol, options: options)
        var output = ByteWriter(reserving: 320 + layout.grid.height * layout.width * 4)
        output.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
        output.append(layout.width * options.scale)
        output.append("\" height=\"")
        output.append(layout.height * options.scale)
        output.append("\" viewBox=\"0 0 ")
        output.append(layout.width)
        output.append(" ")
        output.append(layout.height)
        output.append("\" shape-rendering=\"crispEdges\"><rect width=\"")
        output.append(layout.width)
        output.append("\" height=\"")
        output.append(layout.height)
        output.append("\" fill=\"#fff\"/><path fill=\"#000\" d=\"")
        appendPath(layout, to: &output)
        output.append("\"/></svg>\n")
        return output.bytes
    }

    private static func appendPath(_ layout: SymbolLayout, to output: inout ByteWriter) {
        var top = 0
        for (row, height) in layout.heights.enumerated() {
            layout.grid.forEachDarkRun(row: row) { start, end in
                output.append("M")
                output.append(start)
                output.append(" ")
                output.append(top)
                output.append("h")
                output.append(end - start)
                output.append("v")
                output.append(height)
                output.append("h-")
                output.append(end - start)
                output.append("z")
            }
            top += height
        }
    }
}
