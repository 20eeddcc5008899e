/// Reads a CSV text into rows that know their lines.
///
/// A byte-order mark is skipped; lines end with CR LF, LF or CR. A bad row is marked and reading
/// goes on after it, so that it alone is lost.
///
/// **Source:** RFC 4180, section 2.
struct CSVReader {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let limits: ImportLimits
    private var position = 0
    private var line = 1

    private static let quote = UInt8(ascii: "\"")

    private init(_ bytes: [UInt8], separator: UInt8, limits: ImportLimits) {
        self.bytes = bytes
        self.separator = separator
        self.limits = limits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Reads all rows, blank ones too.
    ///
    /// - Parameters:
    ///   - bytes: the text, UTF-8.
    ///   - separator: what stands between fields.
    ///   - limits: how long a field, and how many rows, may be.
    /// - Returns: the rows in order.
    /// - Throws: ``InterchangeError/tooManyRows(limit:)``.
    static func rows(
        _ bytes: [UInt8],
        separator: UInt8 = UInt8(ascii: ","),
        limits: ImportLimits
    ) throws(InterchangeError) -> [CSVRow] {
        var reader = CSVReader(bytes, separator: separator, limits: limits)
        var rows: [CSVRow] = []
        while reader.position < bytes.count {
            guard rows.count < limits.rowCountMax else {
                throw .tooManyRows(limit: limits.rowCountMax)
            }
            rows.append(reader.row())
        }
        return rows
    }

    private mutating func row() -> CSVRow {
        let start = line
        var fields: [String] = []
        var isBlank = true
        var defect: ImportIssue.Code?
        while true {
            let isQuoted = position < bytes.count && bytes[position] == Self.quote
            let field = isQuoted ? quotedField() : plainField()
            defect = defect ?? field.defect
            if isQuoted || !field.text.isEmpty { isBlank = false }
            fields.append(field.text)
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        endLine()
        return CSVRow(
            line: start,
            fields: fields,
            isBlank: isBlank && defect == nil,
            defect: defect
        )
    }

    private mutating func plainField() -> (text: String, defect: ImportIssue.Code?) {
        let start = position
        var defect: ImportIssue.Code?
        while position < bytes.count, !isFieldEnd(bytes[position]) {
            if bytes[position] == Self.quote { defect = .strayQuote }
            position += 1
        }
        let (text, textDefect) = text(bytes[start..<position])
        return (text, defect ?? textDefect)
    }

    private mutating func quotedField() -> (text: String, defect: ImportIssue.Code?) {
        position += 1
        let start = position
        var hasPairs = false
        while position < bytes.count {
            if bytes[position] == Self.quote {
                guard position + 1 < bytes.count, bytes[position + 1] == Self.quote else { break }
                hasPairs = true
                position += 1
            } else {
                countLine()
            }
            position += 1
        }
        let (text, textDefect) = text(bytes[start..<position], hasPairs: hasPairs)
        guard position < bytes.count else { return (text, .unterminatedQuote) }
        position += 1
        guard position < bytes.count, !isFieldEnd(bytes[position]) else {
            return (text, textDefect)
        }
        // What follows a closing quote belongs to no field.
        let rest = plainField()
        return (text + rest.text, .strayQuote)
    }

    private func isFieldEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == 0x0A || byte == 0x0D
    }

    /// Counts a line that ends inside quotes.
    private mutating func countLine() {
        let byte = bytes[position]
        let isPair = byte == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
        if byte == 0x0A || (byte == 0x0D && !isPair) { line += 1 }
    }

    private mutating func endLine() {
        guard position < bytes.count else { return }
        let isPair =
            bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
        position += isPair ? 2 : 1
        line += 1
    }

    private func text(
        _ slice: ArraySlice<UInt8>,
        hasPairs: Bool = false
    ) -> (text: String, defect: ImportIssue.Code?) {
        guard slice.count <= limits.fieldByteCountMax else { return ("", .fieldTooLong) }
        let content = hasPairs ? Self.withoutPairs(slice) : slice
        guard let text = String(validating: content, as: UTF8.self) else { return ("", .notUTF8) }
        return (text, nil)
    }

    private static func withoutPairs(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var content: [UInt8] = []
        content.reserveCapacity(slice.count)
        var isSecond = false
        for byte in slice {
            if byte == quote {
                isSecond.toggle()
                if !isSecond { continue }
            }
            content.append(byte)
        }
        return content[...]
    }
}
