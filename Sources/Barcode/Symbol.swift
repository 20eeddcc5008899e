public import WalletCore

/// The light margin that a symbol needs, in modules.
public struct QuietZone: Hashable, Sendable {
    /// Modules before the first column.
    public let left: Int

    /// Modules after the last column.
    public let right: Int

    /// Modules above the first row.
    public let top: Int

    /// Modules below the last row.
    public let bottom: Int

    /// Makes a margin of four sides, in modules.
    public init(left: Int, right: Int, top: Int, bottom: Int) {
        self.left = left
        self.right = right
        self.top = top
        self.bottom = bottom
    }

    /// Makes a margin of the same width on all sides, in modules.
    public init(all modules: Int) {
        self.init(left: modules, right: modules, top: modules, bottom: modules)
    }

    /// The margin of the side that asks for most.
    public var widest: Int { max(left, right, top, bottom) }

    /// The margin of a linear symbol.
    ///
    /// No standard asks for one above and below; two modules keep the bars off a dark background.
    static func linear(left: Int, right: Int) -> QuietZone {
        QuietZone(left: left, right: right, top: 2, bottom: 2)
    }
}

/// A run of human-readable characters, and the columns it stands under.
public struct SymbolText: Hashable, Sendable {
    /// The characters, in reading order.
    public let characters: String

    /// The columns over which they are spread evenly; negative columns lie in the left quiet zone.
    public let columns: Range<Int>
}

/// One encoded barcode: its modules and what is needed to draw them.
public struct Symbol: Hashable, Sendable {
    /// The symbology of the modules.
    public let symbology: Symbology

    /// The rows of the symbol, each once; a linear symbol has one.
    public let modules: ModuleMatrix

    /// The height of every row in modules; empty for a matrix symbol, whose rows are one module high.
    public let rowHeights: [Int]

    /// The margin that the standard asks for.
    public let quietZone: QuietZone

    /// The columns of bars that reach down between the digits when text is drawn (EAN and UPC).
    public let longBars: [Range<Int>]

    /// Where the human-readable characters stand; empty where the symbology has none.
    public let texts: [SymbolText]

    /// The height of the bars that run along the top and the bottom, in modules; 0 for none.
    public let bearerBarModules: Int

    init(
        symbology: Symbology,
        modules: ModuleMatrix,
        rowHeights: [Int] = [],
        quietZone: QuietZone,
        longBars: [Range<Int>] = [],
        texts: [SymbolText] = [],
        bearerBarModules: Int = 0
    ) {
        precondition(
            rowHeights.isEmpty || rowHeights.count == modules.height,
            "Every row has a height, or none has."
        )
        self.symbology = symbology
        self.modules = modules
        self.rowHeights = rowHeights
        self.quietZone = quietZone
        self.longBars = longBars
        self.texts = texts
        self.bearerBarModules = bearerBarModules
    }

    /// Whether the symbol is a row of bars.
    public var isLinear: Bool { modules.height == 1 }

    /// The height of the symbol without its quiet zone, in modules.
    public var heightModules: Int {
        rowHeights.isEmpty ? modules.height : rowHeights.reduce(0, +)
    }
}
