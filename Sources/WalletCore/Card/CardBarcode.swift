/// The code on a card.
public struct CardBarcode: Hashable, Sendable {
    /// The kind of code.
    public var symbology: Symbology
    /// What the code says; nil means the card number.
    public var payload: String?
    /// How text becomes bytes, as an IANA name; nil means that nobody said, and is never guessed.
    public var charset: String?

    /// Makes a code.
    public init(symbology: Symbology, payload: String? = nil, charset: String? = nil) {
        self.symbology = symbology
        self.payload = payload
        self.charset = charset
    }
}
