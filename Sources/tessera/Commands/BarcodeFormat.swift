/// What `barcode encode` writes.
enum BarcodeFormat: String, CaseIterable, Sendable {
    case svg
    case png
    case text
    case pdf
    case json
}
