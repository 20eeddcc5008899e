/// What libzint shall draw: a message that has been validated, and is within its cap.
struct ZintRequest: Equatable, Sendable {
    /// The kinds of symbol that are asked of the library.
    enum Kind: Sendable {
        case aztec
        case pdf417
        case dataMatrix
        case dataBarOmnidirectional
        case dataBarLimited
        case dataBarExpanded
        case qrCode
    }

    /// The kind of symbol.
    var kind: Kind

    /// The message: bytes as a reader returns them, or elements with their identifiers in brackets.
    var bytes: [UInt8]

    /// The designator in front, `nil` for none.
    var eci: Int?

    /// Whether `bytes` are elements with their identifiers in brackets.
    var isGS1 = false

    /// The level of QR Code; `nil` for every other kind.
    var errorCorrection: QRErrorCorrectionLevel?
}
