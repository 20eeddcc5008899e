internal import WalletCore

/// The names that Catima, and others after ZXing, have for kinds of codes.
enum CatimaBarcodeFormat {
    private static let symbologies: [String: Symbology] = [
        "AZTEC": .aztec, "CODABAR": .codabar, "CODE_39": .code39, "CODE_93": .code93,
        "CODE_128": .code128, "DATA_MATRIX": .dataMatrix, "EAN_8": .ean8, "EAN_13": .ean13,
        "ITF": .itf, "PDF_417": .pdf417, "QR_CODE": .qrCode, "RSS_14": .dataBarOmnidirectional,
        "RSS_EXPANDED": .dataBarExpanded, "UPC_A": .upcA, "UPC_E": .upcE,
    ]
    private static let names = Dictionary(
        uniqueKeysWithValues: symbologies.map { ($0.value, $0.key) }
    )
    /// A kind that the format knows and nothing here can draw.
    private static let maxiCode = "MAXICODE"

    /// Whether a name is one of the format's.
    static func isKnown(_ name: String) -> Bool {
        name == maxiCode || symbologies[name] != nil
    }

    /// The kind of code a name stands for; nil for unknown names and for what cannot be drawn.
    static func symbology(_ name: String) -> Symbology? {
        symbologies[name]
    }

    /// The format's name of a kind of code; nil where it has none that draws the same symbol.
    static func name(of symbology: Symbology) -> String? {
        names[symbology]
    }

    /// The name in reports: the format's, or else our own in the same style.
    static func reportName(of symbology: Symbology) -> String {
        name(of: symbology) ?? symbology.rawValue.uppercased()
    }
}
