/// Writes the objects of a PDF file, with the table that says where each begins.
///
/// **Source:** ISO 32000-1, 7.5 (file structure) and 7.3.10 (indirect objects).
struct PDFFile {
    private var output: ByteWriter

    /// Where each object begins, the first object first, in bytes from the start of the file.
    private var offsets: [Int] = []

    /// Begins a file with its header.
    ///
    /// The second line holds bytes beyond ASCII, so that nothing takes the file for text.
    ///
    /// **Source:** ISO 32000-1, 7.5.2.
    init(reserving count: Int) {
        output = ByteWriter(reserving: count)
        output.append("%PDF-1.4\n%")
        output.append([0xE2, 0xE3, 0xCF, 0xD3])
        output.append("\n")
    }

    /// Appends the next object, whose number is one more than that of the one before; the first is 1.
    mutating func appendObject(_ content: StaticString) {
        beginObject()
        output.append(content)
        output.append("\nendobj\n")
    }

    /// Appends the next object, which holds compressed bytes.
    ///
    /// **Source:** ISO 32000-1, 7.3.8 (streams) and 7.4.4 (FlateDecode).
    mutating func appendStream(_ compressed: [UInt8]) {
        beginObject()
        output.append("<< /Length ")
        output.append(compressed.count)
        output.append(" /Filter /FlateDecode >>\nstream\n")
        output.append(compressed)
        output.append("\nendstream\nendobj\n")
    }

    /// Appends the next object, which holds one page: width and height in hundredths of a point, and the
    /// numbers of the page tree, the stream and the font, which the content calls `F`.
    ///
    /// **Source:** ISO 32000-1, 7.7.3.3.
    mutating func appendPage(width: Int, height: Int, parent: Int, content: Int, font: Int) {
        beginObject()
        output.append("<< /Type /Page /Parent ")
        output.append(parent)
        output.append(" 0 R /MediaBox [0 0 ")
        output.append(hundredths: width)
        output.append(" ")
        output.append(hundredths: height)
        output.append("] /Contents ")
        output.append(content)
        output.append(" 0 R /Resources << /Font << /F ")
        output.append(font)
        output.append(" 0 R >> >> >>\nendobj\n")
    }

    private mutating func beginObject() {
        offsets.append(output.bytes.count)
        output.append(offsets.count)
        output.append(" 0 obj\n")
    }

    /// Appends the table of objects and the trailer, which names the catalog, and returns the file.
    ///
    /// **Source:** ISO 32000-1, 7.5.4 (an entry is 20 bytes) and 7.5.5.
    mutating func finish(catalog: Int) -> [UInt8] {
        let start = output.bytes.count
        output.append("xref\n0 ")
        output.append(offsets.count + 1)
        output.append("\n0000000000 65535 f \n")
        for offset in offsets {
            output.append(offset, digits: 10)
            output.append(" 00000 n \n")
        }
        output.append("trailer\n<< /Size ")
        output.append(offsets.count + 1)
        output.append(" /Root ")
        output.append(catalog)
        output.append(" 0 R >>\nstartxref\n")
        output.append(start)
        output.append("\n%%EOF\n")
        return output.bytes
    }
}

extension ByteWriter {
    /// Appends a number of hundredths as a decimal number, without zeros that say nothing.
    mutating func append(hundredths value: Int) {
        append(value / 100)
        let rest = value % 100
        guard rest > 0 else { return }
        append(".")
        if rest.isMultiple(of: 10) { append(rest / 10) } else { append(rest, digits: 2) }
    }

    /// Appends a number that is not negative with zeros in front, so many digits in all.
    mutating func append(_ number: Int, digits: Int) {
        var unit = 1
        for _ in 1..<digits {
            unit *= 10
            if number < unit { append("0") }
        }
        append(number)
    }
}
