/// What `barcode encode` writes.
enum BarcodeFormat: String, CaseIterable, Sendable {
    case svg
    case png
    case text
    case pdf
    case json

    /// What the ending of a file's name asks for; nil where it names none of them.
    init?(fileName: String) {
        let last = fileName.split(separator: "/").last ?? ""
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
        switch last[last.index(after: dot)...].lowercased() {
        case "svg": self = .svg
        case "png": self = .png
        case "txt", "text": self = .text
        case "pdf": self = .pdf
        case "json": self = .json
        default: return nil
        }
    }
}
