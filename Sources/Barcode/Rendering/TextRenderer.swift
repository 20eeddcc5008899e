/// Draws symbols as lines of block characters for a terminal.
///
/// Light modules are blocks and dark ones spaces, so that the symbol is dark on light on a terminal with
/// a dark background. Where the output is a terminal, `Colours.explicit` makes that true on a light
/// background too.
public enum TextRenderer {
    /// Who decides about the colours.
    public enum Colours: Hashable, Sendable {
        /// The terminal: light characters on a dark background.
        case ofTerminal

        /// The text: ANSI colour sequences, white on black, around every line.
        case explicit
    }

    /// The height of the bars where the options leave it open, in lines.
    private static let barLines = 12

    /// Draws a symbol.
    ///
    /// - Parameters:
    ///   - symbol: what to draw.
    ///   - options: margin, text and height; a terminal has no scale, every module is one column wide
    ///     or, where that is too wide for `columnsMax`, half a column.
    ///   - colours: who decides about the colours.
    ///   - columnsMax: the width of the terminal, `nil` where it does not matter.
    /// - Returns: lines that end in a line feed.
    /// - Throws: `invalidOption` for an option that has no meaning for the symbol.
    public static func render(
        _ symbol: Symbol,
        options: RenderOptions = .standard,
        colours: Colours = .ofTerminal,
        columnsMax: Int? = nil
    ) throws(BarcodeError) -> String {
        let bars = try RenderOptions(
            scale: 1,
            quietZone: options.quietZone,
            showsText: false,
            barHeightModules: symbol.isLinear
                ? options.barHeightModules ?? 2 * barLines : options.barHeightModules
        )
        let layout = try SymbolLayout(symbol, options: bars)
        let isCompact = !symbol.rowHeights.isEmpty && layout.width > columnsMax ?? .max
        var lines = isCompact ? compactLines(layout) : squareLines(layout)
        if options.showsText, let text = textLine(symbol, layout, isCompact: isCompact) {
            lines.append(text)
        }
        return lines.map {
            colours == .explicit ? "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m\n" : $0 + "\n"
        }
        .joined()
    }

    /// Two rows of modules to a line, one column to a module.
    private static func squareLines(_ layout: SymbolLayout) -> [String] {
        let rows = layout.heights.indices.flatMap {
            Array(repeating: $0, count: layout.heights[$0])
        }
        return stride(from: 0, to: rows.count, by: 2).map { index in
            String(
                String.UnicodeScalarView(
                    (0..<layout.width).map { column in
                        let upper = layout.grid.isDark(row: rows[index], column: column)
                        // Below the last row the terminal goes on, and it is dark.
                        let lower =
                            index + 1 >= rows.count
                            || layout.grid.isDark(row: rows[index + 1], column: column)
                        return block(first: upper, second: lower, ["█", "▀", "▄"])
                    }
                )
            )
        }
    }

    /// Two modules to a column; a row takes as many lines as it is high, in units of four modules.
    private static func compactLines(_ layout: SymbolLayout) -> [String] {
        layout.heights.indices.flatMap { row in
            let scalars = stride(from: 0, to: layout.width, by: 2).map { column in
                block(
                    first: layout.grid.isDark(row: row, column: column),
                    second: column + 1 >= layout.width
                        || layout.grid.isDark(row: row, column: column + 1),
                    ["█", "▌", "▐"]
                )
            }
            return Array(
                repeating: String(String.UnicodeScalarView(scalars)),
                count: max(1, layout.heights[row] / 2)
            )
        }
    }

    /// The character for two modules: both light, only the first light, only the second light.
    private static func block(
        first: Bool,
        second: Bool,
        _ blocks: [UnicodeScalar]
    ) -> UnicodeScalar {
        switch (first, second) {
        case (false, false): blocks[0]
        case (false, true): blocks[1]
        case (true, false): blocks[2]
        case (true, true): " "
        }
    }

    /// The human-readable characters on a line of their own, below their bars.
    private static func textLine(
        _ symbol: Symbol,
        _ layout: SymbolLayout,
        isCompact: Bool
    )
        -> String?
    {
        guard !symbol.texts.isEmpty else { return nil }
        let left = (layout.width - symbol.modules.width) / 2
        var line: [Character] = []
        for text in symbol.texts {
            let printable = text.characters.map { $0.isASCII && $0 < " " ? "\u{FFFD}" : $0 }
            let centre = left + (text.columns.lowerBound + text.columns.upperBound) / 2
            let start = (isCompact ? centre / 2 : centre) - printable.count / 2
            while line.count < start { line.append(" ") }
            line += printable
        }
        return String(line)
    }
}
