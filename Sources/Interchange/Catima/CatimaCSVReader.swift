/// Reads Catima's CSV in both of its versions.
///
/// Version 2 is a version line and three tables, each after an empty line: groups, cards, and links
/// between them. Tables are known by their headers, and an empty line inside one is no end of it, so
/// what a spreadsheet or a hand did to a file is no reason to lose it.
struct CatimaCSVReader {
    private let version: Int
    private var section: Section?
    private var cardReader: CatimaCardReader?
    private var carriedFields: Set<ImportedField> = []
    private var cards: [ImportedCard] = []
    private var groups: [String] = []
    private var groupIndexes: [String: Int] = [:]
    private var links: [Link] = []
    private var rowCounts: [ImportIssue.Section: Int] = [:]
    private var rowErrors: [ImportIssue] = []
    private var warnings: [ImportIssue] = []

    private typealias Section = ImportIssue.Section

    private struct Link {
        let row: Int
        let cardID: String
        let group: String
    }

    private init(version: Int) {
        self.version = version
    }

    /// The version that a text claims: its first digits, or 1 where it does not begin with a digit.
    ///
    /// Nil where it is no table of Catima at all.
    static func claimedVersion(of rows: [CSVRow]) -> String? {
        guard let first = rows.first(where: { !$0.isBlank }) else { return nil }
        let fields = first.trimmedFields
        if fields.count == 1, let digits = versionDigits(fields[0]) { return digits }
        return CatimaCardReader.isHeader(first.fields) ? "1" : nil
    }

    private static func versionDigits(_ text: String) -> String? {
        let digits = text.prefix { $0 != " " && $0 != "\t" }
        let isVersion =
            (1...5).contains(digits.utf8.count)
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isVersion ? String(digits) : nil
    }

    /// Reads a whole text.
    ///
    /// - Parameter rows: the text's rows.
    /// - Returns: what stands in it, with repetitions still in.
    /// - Throws: where the table of cards is not there or has no proper header.
    static func document(_ rows: [CSVRow]) throws(InterchangeError) -> ImportDocument {
        let claimed = claimedVersion(of: rows) ?? "1"
        guard let version = Int(claimed), (1...2).contains(version) else {
            throw .unsupportedVersion(.catimaCSVVersion2, found: claimed)
        }
        var reader = CatimaCSVReader(version: version)
        var isBlockStart = true
        var isPastVersion = false
        for row in rows {
            if row.isBlank {
                isBlockStart = true
                continue
            }
            if !isPastVersion {
                isPastVersion = true
                if row.trimmedFields.count == 1, versionDigits(row.fields[0]) != nil { continue }
            }
            try reader.take(row, isBlockStart: isBlockStart || reader.section == nil)
            isBlockStart = false
        }
        return try reader.document()
    }

    private mutating func take(_ row: CSVRow, isBlockStart: Bool) throws(InterchangeError) {
        if isBlockStart, try takeHeader(row) { return }
        guard let section else {
            if row.defect == .notUTF8 { throw .notUTF8(row: row.line) }
            throw .missingSection(format, section: "table of cards")
        }
        let number = (rowCounts[section] ?? 0) + 1
        rowCounts[section] = number
        switch section {
        case .cards:
            if let card = cardReader?.card(row, number: number) { cards.append(card) }
        case .groups: takeGroup(row, number: number)
        case .links: takeLink(row, number: number)
        case .entries, .uses: break
        }
    }

    /// Whether the row is a header, which begins its table.
    private mutating func takeHeader(_ row: CSVRow) throws(InterchangeError) -> Bool {
        let fields = row.trimmedFields
        if CatimaCardReader.isHeader(fields) {
            finishCards()
            cardReader = try CatimaCardReader(header: fields)
            section = .cards
        } else if version == 2, fields == CatimaColumn.groupHeader, section == nil {
            section = .groups
        } else if version == 2, fields == CatimaColumn.linkHeader {
            section = .links
        } else {
            return false
        }
        return true
    }

    private mutating func finishCards() {
        carriedFields.formUnion(cardReader?.carriedFields ?? [])
        rowErrors += cardReader?.rowErrors ?? []
        warnings += cardReader?.warnings ?? []
        cardReader = nil
    }

    private mutating func takeGroup(_ row: CSVRow, number: Int) {
        if let defect = row.defect {
            rowErrors.append(ImportIssue(section: .groups, row: number, code: defect))
            return
        }
        let name = row.fields[0]
        let field = CatimaColumn.id.rawValue
        if name.isEmpty {
            warnings.append(
                ImportIssue(section: .groups, row: number, field: field, code: .required)
            )
        } else if groupIndexes[name] != nil {
            warnings.append(
                ImportIssue(
                    section: .groups,
                    row: number,
                    field: field,
                    code: .repeatedName,
                    raw: name
                )
            )
        } else {
            addGroup(name)
        }
    }

    private mutating func addGroup(_ name: String) {
        groupIndexes[name] = groups.count
        groups.append(name)
    }

    private mutating func takeLink(_ row: CSVRow, number: Int) {
        guard row.defect == nil, row.fields.count >= 2 else {
            let code = row.defect ?? .missingFields
            rowErrors.append(ImportIssue(section: .links, row: number, code: code))
            return
        }
        links.append(Link(row: number, cardID: row.fields[0], group: row.fields[1]))
    }

    // MARK: The end

    private var format: ImportFormat {
        version == 1 ? .catimaCSVVersion1 : .catimaCSVVersion2
    }

    private mutating func document() throws(InterchangeError) -> ImportDocument {
        guard cardReader != nil else {
            throw .missingSection(format, section: "table of cards")
        }
        finishCards()
        resolveLinks()
        return ImportDocument(
            format: format,
            carriedFields: version == 2 ? carriedFields.union([.groups]) : carriedFields,
            groups: groups,
            cards: cards,
            rowErrors: rowErrors,
            warnings: warnings
        )
    }

    private mutating func resolveLinks() {
        let targets = Dictionary(grouping: cards.indices) { cards[$0].sourceID }
        let ambiguousIDs = Set(
            targets.filter { Set($0.value.map { cards[$0].contentKey }).count > 1 }.keys
        )
        let lostIDs = Set(rowErrors.compactMap(\.sourceID))
        var memberships: [Int: Set<Int>] = [:]
        for link in links {
            guard let indexes = targets[link.cardID], !link.group.isEmpty else {
                // A row that is an error already needs no second word about its groups.
                if !lostIDs.contains(link.cardID) {
                    warn(link, .unknownCard, "cardId", link.cardID)
                }
                continue
            }
            if ambiguousIDs.contains(link.cardID) {
                warn(link, .ambiguousCard, "cardId", link.cardID)
            }
            if groupIndexes[link.group] == nil {
                addGroup(link.group)
                warn(link, .unknownGroup, "groupId", link.group)
            }
            guard let group = groupIndexes[link.group] else { continue }
            for index in indexes { memberships[index, default: []].insert(group) }
        }
        for (index, indexes) in memberships {
            cards[index].groups = indexes.sorted().map { groups[$0] }
        }
    }

    private mutating func warn(
        _ link: Link,
        _ code: ImportIssue.Code,
        _ field: String,
        _ raw: String
    ) {
        warnings.append(
            ImportIssue(section: .links, row: link.row, field: field, code: code, raw: raw)
        )
    }
}
