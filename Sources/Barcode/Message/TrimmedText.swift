/// The characters of a message without the marks that files and forms glue to it.
struct TrimmedText {
    /// The code points that are left; of bytes, their values.
    let scalars: [UInt32]

    /// What was taken off.
    let codes: [BarcodeNormalisation.Code]

    /// Takes off a leading byte order mark and, if asked to, white space at both ends.
    init(_ message: BarcodeMessage, removesWhitespace: Bool) {
        var all: [UInt32]
        switch message {
        case .text(let text, _): all = text.unicodeScalars.map(\.value)
        case .bytes(let bytes):
            scalars = bytes.map(UInt32.init)
            codes = []
            return
        }
        var removed: [BarcodeNormalisation.Code] = []
        if all.first == 0xFEFF {
            all.removeFirst()
            removed.append(.byteOrderMarkRemoved)
        }
        if removesWhitespace {
            let kept = all.drop(while: Self.isSpace)
            let end = kept.lastIndex { !Self.isSpace($0) } ?? kept.startIndex - 1
            let inner = kept[kept.startIndex..<(end + 1)]
            if inner.count != all.count { removed.append(.whitespaceRemoved) }
            all = Array(inner)
        }
        scalars = all
        codes = removed
    }

    /// White space, and the invisible marks that stand with it in copied text.
    private static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200F, 0x2028, 0x2029, 0x202F,
            0x205F, 0x2060, 0x3000, 0xFEFF:
            true
        default: false
        }
    }
}
