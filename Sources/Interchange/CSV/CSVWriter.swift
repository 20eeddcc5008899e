/// Writes a CSV text with CR LF at each line's end, quoting where it must be.
///
/// **Source:** RFC 4180, section 2.
struct CSVWriter {
    /// The text so far, UTF-8.
    private(set) var bytes: [UInt8] = []

    /// Writes one row; a row of one empty field is written as `""`, which is no blank line.
    mutating func row(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(field, isAlone: fields.count == 1)
        }
        blankLine()
    }

    /// Writes a line with nothing in it.
    mutating func blankLine() {
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private mutating func write(_ field: String, isAlone: Bool) {
        let needsQuotes =
            field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
            || field.utf8.first == 0x20 || field.utf8.last == 0x20
            || (isAlone && field.isEmpty)
        guard needsQuotes else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(0x22)
        for byte in field.utf8 {
            if byte == 0x22 { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }
}
