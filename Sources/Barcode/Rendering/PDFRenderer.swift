/// Draws symbols as a page of PDF for printing a card at its true size.
///
/// The page is A4 with the outline of a bank card to cut along, and the symbol in the middle of it. The
/// bars are vectors, and every edge lies on the grid of a printer with 600 dots an inch. Text is drawn
/// like the bars, so that no font is needed, and lies there a second time, invisible, to be found and
/// copied. The same symbol always gives the same bytes.
///
/// **Source:** ISO 32000-1.
public enum PDFRenderer {
    /// Draws a symbol.
    ///
    /// - Parameters:
    ///   - symbol: what to draw.
    ///   - options: margin, text and height; the scale has no meaning here, since a module has the size
    ///     that the standard of the symbology asks for, or the largest that fits on a card.
    /// - Returns: a whole PDF file of one page.
    /// - Throws: `tooLargeForPage` where no page holds the symbol; `invalidOption` for an option that has
    ///   no meaning for the symbol; `encoderFailed` if memory for compression runs out.
    public static func render(
        _ symbol: Symbol,
        options: RenderOptions = .standard
    ) throws(BarcodeError) -> [UInt8] {
        let layout = try SymbolLayout(symbol, options: options)
        let sheet = try PrintSheet(
            width: layout.width,
            height: layout.height,
            symbology: symbol.symbology
        )
        let content = try Deflater.compress(content(layout, symbol, sheet))
        var file = PDFFile(reserving: content.count + 1_024)
        // Scaling is what would spoil the size: 12.2, Table 150.
        file.appendObject(
            """
            << /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>
            """
        )
        file.appendObject("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
        file.appendPage(
            width: sheet.pageWidth * hundredthsPerDot,
            height: sheet.pageHeight * hundredthsPerDot,
            parent: 2,
            content: 4,
            font: 5
        )
        file.appendStream(content)
        // One of the fonts that every reader has: 9.6.2.2.
        file.appendObject(
            "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"
        )
        return file.finish(catalog: 1)
    }

    /// A dot of 1/600 inch is 0,12 points of 1/72 inch.
    private static let hundredthsPerDot = 12

    /// The width of the outline to cut along, in dots: 0,13 mm.
    private static let outlineDots = 3

    /// The operators that paint the page.
    ///
    /// **Source:** ISO 32000-1, 8.2, Table 51.
    private static func content(
        _ layout: SymbolLayout,
        _ symbol: Symbol,
        _ sheet: PrintSheet
    ) -> [UInt8] {
        var output = ByteWriter(reserving: 1_024)
        // From here on one unit is one dot, and the second coordinate grows downwards: 8.3.4.
        output.append("0.12 0 0 -0.12 0 ")
        output.append(hundredths: sheet.pageHeight * hundredthsPerDot)
        output.append(" cm\n")
        if let card = sheet.card {
            // The line lies outside of the card: what is cut off with it is no part of the card.
            let inset = outlineDots
            output.append("0.6 G ")
            output.append(outlineDots)
            output.append(" w ")
            output.appendNumbers(
                card.left - inset,
                card.top - inset,
                card.width + 2 * inset,
                card.height + 2 * inset
            )
            output.append("re S\n")
        }
        output.append("0 g\n")
        appendBars(layout, sheet, to: &output)
        appendText(layout, symbol, sheet, to: &output)
        return output.bytes
    }

    /// Fills one rectangle for each run of dark modules.
    ///
    /// **Source:** ISO 32000-1, 8.5.2.1 (`re`) and 8.5.3.3 (`f`).
    private static func appendBars(
        _ layout: SymbolLayout,
        _ sheet: PrintSheet,
        to output: inout ByteWriter
    ) {
        let dots = sheet.moduleDots
        var top = sheet.top
        for (row, height) in layout.heights.enumerated() {
            layout.grid.forEachDarkRun(row: row) { start, end in
                output.appendNumbers(
                    sheet.left + start * dots,
                    top,
                    (end - start) * dots,
                    height * dots
                )
                output.append("re\n")
            }
            top += height * dots
        }
        output.append("f\n")
    }

    /// Writes the text once more, invisible, where it is drawn; text with characters that the font does
    /// not have is left to the drawing.
    ///
    /// **Source:** ISO 32000-1, 9.3.6 (rendering mode 3) and 9.4.2 (`Tm`).
    private static func appendText(
        _ layout: SymbolLayout,
        _ symbol: Symbol,
        _ sheet: PrintSheet,
        to output: inout ByteWriter
    ) {
        for line in layout.lines {
            let characters = Array(line.characters.utf8)
            guard characters.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { continue }
            let advance = line.columns.count * sheet.moduleDots / characters.count
            output.append("BT 3 Tr /F ")
            // A character of Courier is 0,6 of its size wide.
            output.append(advance * 10 / 6)
            output.append(" Tf 1 0 0 -1 ")
            output.append(
                sheet.left + (layout.symbolLeft + line.columns.lowerBound) * sheet.moduleDots
            )
            output.append(" ")
            output.append(sheet.top + layout.textBaseline * sheet.moduleDots)
            output.append(" Tm (")
            for character in characters {
                if [0x28, 0x29, 0x5C].contains(character) { output.append("\\") }
                output.append([character])
            }
            output.append(") Tj ET\n")
        }
    }
}

extension ByteWriter {
    /// Appends four numbers with a space behind each.
    fileprivate mutating func appendNumbers(_ numbers: Int...) {
        for number in numbers {
            append(number)
            append(" ")
        }
    }
}
