/// A kind of barcode that a card may carry.
///
/// Raw values are the names used in JSON, on the command line and in the database; they never change.
///
/// **Source:** ISO/IEC 15417 (Code 128), 15420 (EAN/UPC), 16388 (Code 39), 16390 (ITF),
/// 18004 (QR Code), 16022 (Data Matrix), 24778 (Aztec Code), 15438 (PDF417), 24724 (GS1 DataBar).
public enum Symbology: String, CaseIterable, Codable, Hashable, Sendable {
    case qrCode = "qr"
    case microQRCode = "micro_qr"
    case aztec
    case pdf417
    case dataMatrix = "datamatrix"
    case code128
    case gs1128 = "gs1_128"
    case gs1DataMatrix = "gs1_datamatrix"
    case gs1QRCode = "gs1_qr"
    case ean13
    case ean8
    case upcA = "upca"
    case upcE = "upce"
    case itf
    case itf14
    case code39
    case code39FullASCII = "code39_full_ascii"
    case code93
    case codabar
    case dataBarOmnidirectional = "databar_omni"
    case dataBarLimited = "databar_limited"
    case dataBarExpanded = "databar_expanded"
}
