public import WalletCore

/// The code of an imported card.
public struct ImportedBarcode: Hashable, Sendable {
    /// The name in reports, for example `EAN_13`.
    public let formatName: String
    /// The kind of code; nil for one that nothing here can draw.
    public let symbology: Symbology?
    /// What the code says; nil means the card number.
    public let payload: String?
    /// How text becomes bytes, as an IANA name; nil where the source does not say.
    public let charset: String?

    /// Makes a code.
    public init(formatName: String, symbology: Symbology?, payload: String?, charset: String?) {
        self.formatName = formatName
        self.symbology = symbology
        self.payload = payload
        self.charset = charset
    }

    /// The code as a card stores it; nil where it cannot be drawn.
    public var cardBarcode: CardBarcode? {
        symbology.map { CardBarcode(symbology: $0, payload: payload, charset: charset) }
    }
}
