import WalletCore

extension EncodedBarcode {
    /// A linear symbol of ASCII or ISO 8859-1 text.
    ///
    /// - Parameters:
    ///   - symbol: the bars.
    ///   - text: the human-readable interpretation.
    ///   - bytes: what a reader returns; `nil` for the bytes of `text`.
    ///   - normalised: what was changed.
    init(
        _ symbol: Symbol,
        text: String,
        bytes: [UInt8]? = nil,
        normalised: BarcodeNormalisation? = nil
    ) {
        self.init(
            symbology: symbol.symbology,
            symbol: symbol,
            text: text,
            bytes: bytes ?? Array(text.utf8),
            eci: nil,
            normalised: normalised,
            warnings: []
        )
    }
}

/// What linear symbologies that carry text have in common.
///
/// **Source:** ISO/IEC 15417, 4.7; ISO/IEC 16388, 4.5; ISO/IEC 16390, 4.5: a quiet zone of ten modules,
/// and bars of 5 mm or 15 % of the length of the symbol.
enum LinearSymbol {
    /// The most data characters that are drawn.
    static let dataCharactersMax = 80

    /// Refuses messages of more than `dataCharactersMax`.
    static func checkLength(_ count: Int) throws(BarcodeError) {
        guard count <= dataCharactersMax else {
            throw .tooLong(
                maximum: dataCharactersMax,
                found: count,
                unit: .characters,
                suggestion: nil
            )
        }
    }

    /// The symbol of a row of bars, with its text centred below.
    static func symbol(_ symbology: Symbology, row: BarRow, text: String) -> Symbol {
        Symbol(
            symbology: symbology,
            modules: row.matrix(),
            rowHeights: [barHeightModules(width: row.width)],
            quietZone: .linear(left: 10, right: 10),
            texts: [SymbolText(characters: text, columns: 0..<row.width)]
        )
    }

    /// The height of the bars, generous for short symbols.
    static func barHeightModules(width: Int) -> Int { max(40, (width * 15 + 99) / 100) }
}
