internal import WalletCore

/// Reads Catima's archive: its CSV, and pictures named after the cards' ids.
struct CatimaArchiveReader {
    /// The name of the table inside an archive.
    static let tableName = "catima.csv"

    private let password: ArchivePassword?
    private let limits: ImportLimits
    private var images: [String: [ImageSlot: ImportedImage]] = [:]
    private var warnings: [ImportIssue] = []

    /// Reads a whole archive.
    ///
    /// - Parameters:
    ///   - archive: the opened archive.
    ///   - table: its entry with the table.
    ///   - password: what opens encrypted entries.
    ///   - limits: how much is read at most.
    /// - Returns: what stands in it, with repetitions still in.
    /// - Throws: where the archive or its table cannot be read as a whole.
    static func document(
        _ archive: inout ArchiveReader,
        table: ArchiveEntry,
        password: ArchivePassword?,
        limits: ImportLimits
    ) throws(InterchangeError) -> ImportDocument {
        let limit = limits.documentByteCountMax
        let text = try archive.bytes(of: table, limit: limit, password: password)
        let document = try CatimaCSVReader.document(CSVReader.rows(text, limits: limits))
        var reader = CatimaArchiveReader(password: password, limits: limits)
        let folder = table.path.dropLast(tableName.count)
        for entry in archive.entries where entry.path != table.path && !entry.isSystemLitter {
            try reader.take(entry, from: &archive, folder: String(folder))
        }
        return reader.merged(into: document)
    }

    private init(password: ArchivePassword?, limits: ImportLimits) {
        self.password = password
        self.limits = limits
    }

    private mutating func take(
        _ entry: ArchiveEntry,
        from archive: inout ArchiveReader,
        folder: String
    ) throws(InterchangeError) {
        guard entry.path.hasPrefix(folder),
            let (cardID, slot) = Self.place(entry.path.dropFirst(folder.count))
        else { return warn(.unknownEntry, entry.path) }
        guard entry.byteCount <= limits.imageByteCountMax else {
            return warn(.imageTooLarge, entry.path)
        }
        let bytes = try archive.bytes(
            of: entry,
            limit: limits.imageByteCountMax,
            password: password
        )
        guard let image = ImportedImage(bytes: bytes) else {
            return warn(.undecodableImage, entry.path)
        }
        images[cardID, default: [:]][slot] = image
    }

    /// The card and slot of `card_<id>_<slot>.png`; nil for any other name.
    private static func place(_ name: Substring) -> (cardID: String, slot: ImageSlot)? {
        guard name.hasPrefix("card_"), name.lowercased().hasSuffix(".png") else { return nil }
        let parts = name.dropFirst(5).dropLast(4).split(separator: "_")
        guard parts.count == 2, let slot = ImageSlot(rawValue: String(parts[1])) else {
            return nil
        }
        return (String(parts[0]), slot)
    }

    private mutating func warn(_ code: ImportIssue.Code, _ path: String) {
        warnings.append(ImportIssue(section: .entries, row: nil, code: code, raw: path))
    }

    private mutating func merged(into document: ImportDocument) -> ImportDocument {
        var cards = document.cards
        var lostIDs = Set(images.keys)
        for index in cards.indices {
            guard let id = cards[index].sourceID, let found = images[id] else { continue }
            cards[index].images = found
            lostIDs.remove(id)
        }
        for id in lostIDs.subtracting(document.rowErrors.compactMap(\.sourceID)).sorted() {
            warnings.append(
                ImportIssue(section: .entries, row: nil, code: .unknownCard, raw: "card_\(id)")
            )
        }
        return ImportDocument(
            format: .catimaArchive,
            carriedFields: document.carriedFields.union([.images]),
            groups: document.groups,
            cards: cards,
            rowErrors: document.rowErrors,
            warnings: document.warnings + warnings
        )
    }
}
