import WalletCore

extension EncodedBarcode {
    /// A two-dimensional symbol of text or bytes.
    init(_ symbol: Symbol, message: BarcodeMessage, payload: MatrixPayload) {
        let text: String
        if case .text(let original, _) = message {
            text = original
        } else {
            text = String(payload.bytes)
        }
        self.init(
            symbology: symbol.symbology,
            symbol: symbol,
            text: text,
            bytes: payload.bytes,
            eci: payload.eci,
            normalised: nil,
            warnings: payload.warnings
        )
    }

    /// A symbol of element strings.
    init(_ symbol: Symbol, elements: GS1Message) {
        self.init(
            symbology: symbol.symbology,
            symbol: symbol,
            text: elements.text,
            bytes: elements.bytes,
            eci: nil,
            normalised: elements.normalisation,
            warnings: []
        )
    }
}
