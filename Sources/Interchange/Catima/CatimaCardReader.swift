internal import JSON
internal import WalletCore

/// Turns rows of Catima's card table into cards.
struct CatimaCardReader {
    private let columns: [CatimaColumn: Int]
    /// Columns that the format does not have, kept in the extras.
    private let unknownColumns: [(name: String, index: Int)]
    private let columnCount: Int
    /// What makes rows no cards, in order.
    private(set) var rowErrors: [ImportIssue] = []
    /// What was taken in another way than it stands, in order.
    private(set) var warnings: [ImportIssue] = []

    /// Where fields beyond the last column are kept; no column has an empty name.
    static let surplusName = ""

    // The row at hand.
    private var fields: [String] = []
    private var number = 0
    private var kept = JSONObject()

    /// The most columns a table may have.
    private static let columnCountMax = 256

    /// Takes the table's header.
    init(header: [String]) throws(InterchangeError) {
        guard header.count <= Self.columnCountMax else {
            throw .tooManyColumns(limit: Self.columnCountMax)
        }
        var columns: [CatimaColumn: Int] = [:]
        var unknownColumns: [(name: String, index: Int)] = []
        var names: Set<String> = []
        for (index, name) in header.enumerated() where !name.isEmpty {
            guard names.insert(name).inserted else { throw .repeatedColumn(name) }
            if let column = CatimaColumn(rawValue: name) {
                columns[column] = index
            } else if name != CatimaColumn.ignoredName {
                unknownColumns.append((name, index))
            }
        }
        self.columns = columns
        self.unknownColumns = unknownColumns
        columnCount = header.count
    }

    /// What the table's columns say of a card.
    var carriedFields: Set<ImportedField> {
        Set(columns.keys.compactMap(\.field)).union([.extras])
    }

    /// Whether a row is the header of a card table.
    static func isHeader(_ fields: [String]) -> Bool {
        fields.contains(CatimaColumn.store.rawValue)
            && fields.contains(CatimaColumn.cardID.rawValue)
    }

    /// Reads one row; nil where it is no card, which is then among the errors.
    mutating func card(_ row: CSVRow, number: Int) -> ImportedCard? {
        self.number = number
        fields = row.fields
        kept = JSONObject()
        if let defect = row.defect {
            rowErrors.append(ImportIssue(row: number, code: defect))
            return nil
        }
        let id = text(.id)
        let missing = [CatimaColumn.store, .cardID].filter { text($0).isEmpty }
        guard missing.isEmpty else {
            rowErrors += missing.map { column in
                ImportIssue(
                    row: number,
                    sourceID: id.isEmpty ? nil : id,
                    field: column.rawValue,
                    code: .required
                )
            }
            return nil
        }
        return card(id: id)
    }

    private mutating func card(id: String) -> ImportedCard {
        checkID(id)
        var card = ImportedCard(
            sourceID: id.isEmpty ? nil : id,
            row: number,
            name: text(.store)
        )
        card.note = text(.note)
        card.cardNumber = text(.cardID)
        card.validFrom = day(.validFrom)
        card.expiry = day(.expiry)
        card.balances = [balance()]
        card.barcode = barcode()
        card.color = color()
        card.isFavourite = flag(.starStatus)
        card.isArchived = flag(.archive)
        card.lastUsed = lastUsed()
        keepUnknownFields()
        if !kept.isEmpty { card.extras[CatimaColumn.extrasName] = .object(kept) }
        return card
    }

    // MARK: Fields

    private func text(_ column: CatimaColumn) -> String {
        guard let index = columns[column], index < fields.count else { return "" }
        return fields[index]
    }

    private mutating func checkID(_ id: String) {
        if id.isEmpty {
            warn(.id, .required, raw: nil)
        } else if Int32(id) == nil {
            warn(.id, .notAnInteger, raw: id)
        }
    }

    private mutating func warn(_ column: CatimaColumn, _ code: ImportIssue.Code, raw: String?) {
        warnings.append(ImportIssue(row: number, field: column.rawValue, code: code, raw: raw))
    }

    /// Keeps a value that could not be taken, and says so.
    private mutating func refuse(_ column: CatimaColumn, _ code: ImportIssue.Code) {
        let raw = text(column)
        kept[column.rawValue] = .string(raw)
        warn(column, code, raw: raw)
    }

    /// A whole number within a range; nil where there is none, or none that can be taken.
    private mutating func integer(
        _ column: CatimaColumn,
        in range: ClosedRange<Int64>
    ) -> Int64? {
        let raw = text(column)
        guard !raw.isEmpty else { return nil }
        guard let value = Int64(raw) else {
            let isNumber = Amount(raw)?.normalized.scale == 0 || Self.isDigits(raw)
            refuse(column, isNumber ? .outOfRange : .notAnInteger)
            return nil
        }
        guard range.contains(value) else {
            refuse(column, .outOfRange)
            return nil
        }
        return value
    }

    private static func isDigits(_ text: String) -> Bool {
        text.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Days are milliseconds, of the years 0 to 9999.
    private mutating func day(_ column: CatimaColumn) -> ImportedDay? {
        integer(column, in: -62_167_219_200_000...253_402_300_799_999)
            .map { .instant(Instant(millisecondsSinceEpoch: $0)) }
    }

    /// The last use is in seconds, and 0 means never.
    private mutating func lastUsed() -> Instant? {
        guard let seconds = integer(.lastUsed, in: 0...253_402_300_799), seconds > 0 else {
            return nil
        }
        return Instant(secondsSinceEpoch: seconds)
    }

    private mutating func flag(_ column: CatimaColumn) -> Bool {
        integer(column, in: 0...1) == 1
    }

    private mutating func balance() -> Balance {
        let amount = amount()
        // The format has no word for it: a balance that is below zero is one that may be.
        return Balance(unit: unit(), amount: amount, allowsNegative: amount.isNegative)
    }

    private mutating func amount() -> Amount {
        let raw = text(.balance)
        guard !raw.isEmpty else { return .zero }
        // Java reads a number that ends with its point.
        let trimmed = raw.hasSuffix(".") && raw.count > 1 ? String(raw.dropLast()) : raw
        if let amount = Amount(trimmed) { return amount }
        let isNumber = Double(raw) != nil && !raw.lowercased().contains { "xnpi".contains($0) }
        refuse(.balance, isNumber ? .outOfRange : .notANumber)
        return .zero
    }

    private mutating func unit() -> BalanceUnit {
        let raw = text(.balanceType)
        guard !raw.isEmpty else { return .points }
        if let unit = BalanceUnit(raw) { return unit }
        refuse(.balanceType, .unknownCurrency)
        return .points
    }

    private mutating func color() -> CardColor? {
        guard
            let argb = integer(.headerColor, in: Int64(Int32.min)...Int64(Int32.max))
        else { return nil }
        // Transparency has no word here; what is not opaque is kept as it stands.
        if argb >> 24 & 0xFF != 0xFF {
            kept[CatimaColumn.headerColor.rawValue] = .string(text(.headerColor))
        }
        return CardColor(rgb: UInt32(truncatingIfNeeded: argb))
    }

    // MARK: Code

    private mutating func barcode() -> ImportedBarcode? {
        let name = text(.barcodeType)
        guard CatimaBarcodeFormat.isKnown(name) else {
            if !name.isEmpty { refuse(.barcodeType, .unknownFormat) }
            keep(.barcodeID)
            keep(.barcodeEncoding)
            return nil
        }
        let payload = text(.barcodeID)
        let barcode = ImportedBarcode(
            formatName: name,
            symbology: CatimaBarcodeFormat.symbology(name),
            payload: payload.isEmpty ? nil : payload,
            charset: charset()
        )
        if barcode.symbology == nil {
            refuse(.barcodeType, .unsupportedFormat)
            keep(.barcodeID)
            keep(.barcodeEncoding)
        }
        return barcode
    }

    private mutating func charset() -> String {
        let raw = text(.barcodeEncoding)
        guard !raw.isEmpty else { return CharsetName.latin1 }
        if let name = CharsetName.canonical(raw) { return name }
        refuse(.barcodeEncoding, .unknownCharset)
        return CharsetName.latin1
    }

    /// Keeps a value that means nothing on its own.
    private mutating func keep(_ column: CatimaColumn) {
        let raw = text(column)
        if !raw.isEmpty { kept[column.rawValue] = .string(raw) }
    }

    // MARK: Odd rows

    private mutating func keepUnknownFields() {
        for (name, index) in unknownColumns where index < fields.count && !fields[index].isEmpty {
            kept[name] = .string(fields[index])
        }
        if fields.count < columnCount {
            warnings.append(ImportIssue(row: number, code: .missingFields))
        }
        let surplus = fields.dropFirst(columnCount)
        if surplus.contains(where: { !$0.isEmpty }) {
            kept[Self.surplusName] = .array(surplus.map { .string($0) })
            warnings.append(ImportIssue(row: number, code: .extraFields))
        }
    }
}
