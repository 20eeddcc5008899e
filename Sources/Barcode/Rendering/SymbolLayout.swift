/// A symbol with its margin and text as bands of modules, which every renderer draws in its own way.
///
/// The text is made of modules too, so an image is nothing but dark and light squares on one grid.
struct SymbolLayout {
    /// The rows of the drawing, each once.
    private(set) var grid: ModuleMatrix

    /// The height of each row of the grid in modules, top row first.
    private(set) var heights: [Int]

    /// The height of the drawing in modules.
    private(set) var height = 0

    /// The width of the drawing in modules.
    var width: Int { grid.width }

    /// The column of the drawing in which the first column of the symbol lies.
    let symbolLeft: Int

    /// The texts that are drawn, over columns of the symbol.
    let lines: [SymbolText]

    /// Where the characters stand, in modules from the top of the drawing; its height without text.
    private(set) var textBaseline = 0

    /// Lays out a symbol.
    ///
    /// - Throws: `invalidOption` where a bar height is given for a symbol that has none.
    init(_ symbol: Symbol, options: RenderOptions) throws(BarcodeError) {
        if options.barHeightModules != nil, !symbol.isLinear {
            throw .invalidOption(name: "height", allowed: "linear symbologies only")
        }
        let margin = Self.margin(symbol, options.quietZone)
        lines = options.showsText ? Self.lines(symbol) : []
        let left = max(margin.left, -(lines.map(\.columns.lowerBound).min() ?? 0))
        let end = max(
            symbol.modules.width + margin.right,
            lines.map(\.columns.upperBound).max() ?? 0
        )
        symbolLeft = left
        let textRows = lines.isEmpty ? 0 : BitmapFont.glyphHeight + 1
        let bearer = symbol.bearerBarModules > 0 ? 1 : 0
        grid = ModuleMatrix(
            width: left + end,
            height: symbol.modules.height + 2 * bearer + textRows + (margin.top > 0 ? 1 : 0)
                + (margin.bottom > 0 ? 1 : 0)
        )
        heights = []
        heights.reserveCapacity(grid.height)
        if margin.top > 0 { append(height: margin.top) }
        if bearer > 0 { appendBearer(symbol, left: left) }
        for row in 0..<symbol.modules.height {
            grid.copyRow(row, of: symbol.modules, to: heights.count, column: left)
            append(height: options.barHeightModules ?? symbol.rowHeight(row))
        }
        if bearer > 0 { appendBearer(symbol, left: left) }
        for textRow in 0..<textRows {
            fillText(symbol, textRow: textRow)
            append(height: 1)
        }
        textBaseline = height
        if margin.bottom > 0 { append(height: margin.bottom) }
    }

    private mutating func append(height rowHeight: Int) {
        heights.append(rowHeight)
        height += rowHeight
    }

    private mutating func appendBearer(_ symbol: Symbol, left: Int) {
        grid.fill(row: heights.count, column: left, count: symbol.modules.width)
        append(height: symbol.bearerBarModules)
    }

    /// Draws one row of the text, with the ends of the long bars between the characters.
    private mutating func fillText(_ symbol: Symbol, textRow: Int) {
        let row = heights.count
        let left = symbolLeft
        if textRow < EANPatterns.guardExtensionModules {
            for bars in symbol.longBars {
                for column in bars where symbol.modules.isDark(row: 0, column: column) {
                    grid.fill(row: row, column: left + column, count: 1)
                }
            }
        }
        guard textRow > 0 else { return }
        for line in lines {
            let count = line.characters.unicodeScalars.count
            for (index, scalar) in line.characters.unicodeScalars.enumerated() {
                let start = index * line.columns.count / count
                let slot = (index + 1) * line.columns.count / count - start
                let column = left + line.columns.lowerBound + start
                let dots = BitmapFont.dots(scalar, row: textRow - 1)
                for dot in 0..<BitmapFont.glyphWidth where dots >> UInt64(4 - dot) & 1 == 1 {
                    let inset = (slot - BitmapFont.glyphWidth + 1) / 2
                    grid.fill(row: row, column: column + inset + dot, count: 1)
                }
            }
        }
    }

    private static func margin(
        _ symbol: Symbol,
        _ choice: RenderOptions.QuietZoneChoice
    )
        -> QuietZone
    {
        switch choice {
        case .standard: symbol.quietZone
        case .none: QuietZone(all: 0)
        case .modules(let modules): QuietZone(all: modules)
        }
    }

    /// The texts with columns wide enough for their characters and not so wide that they fall apart.
    private static func lines(_ symbol: Symbol) -> [SymbolText] {
        symbol.texts.filter { !$0.characters.isEmpty }.map { text in
            let count = text.characters.unicodeScalars.count
            let advance = max(
                BitmapFont.advance,
                min(text.columns.count / count, BitmapFont.advance + 2)
            )
            let start = text.columns.lowerBound + (text.columns.count - advance * count) / 2
            return SymbolText(
                characters: text.characters,
                columns: start..<start + advance * count
            )
        }
    }
}

extension Symbol {
    /// The height of a row in modules.
    func rowHeight(_ row: Int) -> Int { rowHeights.isEmpty ? 1 : rowHeights[row] }
}

extension ModuleMatrix {
    /// Copies a row of another matrix so that it begins at a column of a light row of this one.
    mutating func copyRow(_ source: Int, of other: ModuleMatrix, to row: Int, column: Int) {
        let shift = UInt64(column & 63)
        var index = row * wordsPerRow + column >> 6
        let end = (row + 1) * wordsPerRow
        for offset in 0..<other.wordsPerRow {
            let word = other.words[source * other.wordsPerRow + offset]
            set(word >> shift, at: index)
            if shift > 0, index + 1 < end { set(word << (64 - shift), at: index + 1) }
            index += 1
        }
    }
}
