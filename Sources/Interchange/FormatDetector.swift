/// Knows formats by their content and hands each file to its reader.
enum FormatDetector {
    /// Reads a file with the reader that its content asks for.
    static func document(
        _ bytes: [UInt8],
        password: ArchivePassword?,
        limits: ImportLimits
    ) throws(InterchangeError) -> ImportDocument {
        if ArchiveReader.isArchive(bytes) {
            return try archiveDocument(bytes, password: password, limits: limits)
        }
        return try textDocument(bytes, limits: limits)
    }

    private static func archiveDocument(
        _ bytes: [UInt8],
        password: ArchivePassword?,
        limits: ImportLimits
    ) throws(InterchangeError) -> ImportDocument {
        var archive = try ArchiveReader(bytes, limits: limits)
        let files = archive.entries.filter { !$0.isSystemLitter }
        if let entry = shallowest(files, named: TesseraArchive.documentName) {
            return try TesseraArchive.document(
                &archive,
                entry: entry,
                password: password,
                limits: limits
            )
        }
        if let entry = shallowest(files, named: CatimaArchiveReader.tableName) {
            let document = try CatimaArchiveReader.document(
                &archive,
                table: entry,
                password: password,
                limits: limits
            )
            return withoutRepetitions(document)
        }
        let paths = files.map(\.path)
        throw .unsupportedLayout(vendor: vendor(of: paths), paths: paths)
    }

    private static func textDocument(
        _ bytes: [UInt8],
        limits: ImportLimits
    ) throws(InterchangeError) -> ImportDocument {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw .notUTF8(row: 1)
        }
        // A file of another kind is told by its beginning, before all of it is read as a table.
        let head = try CSVReader.rows(Array(bytes.prefix(64 << 10)), limits: limits)
        guard CatimaCSVReader.claimedVersion(of: head) != nil else { throw .unknownFormat }
        return withoutRepetitions(
            try CatimaCSVReader.document(CSVReader.rows(bytes, limits: limits))
        )
    }

    /// The entry of that name in the fewest folders: a desktop may have packed a folder whole.
    private static func shallowest(_ entries: [ArchiveEntry], named name: String) -> ArchiveEntry? {
        entries.filter { $0.fileName == name }.min { left, right in
            left.path.utf8.count < right.path.utf8.count
        }
    }

    private static func withoutRepetitions(_ document: ImportDocument) -> ImportDocument {
        let (cards, repetitions) = DuplicateCollapser.collapse(document.cards)
        return ImportDocument(
            format: document.format,
            carriedFields: document.carriedFields,
            groups: document.groups,
            cards: cards,
            rowErrors: document.rowErrors,
            warnings: document.warnings + repetitions
        )
    }

    /// Whose archive it is, by what such archives hold.
    private static func vendor(of paths: [String]) -> String? {
        if paths.contains(where: { $0.hasPrefix("extracts/") }) { return "Stocard" }
        if paths.contains("loyalty_programs.csv") { return "FidMe" }
        if paths.contains("pass.json") { return "Apple Wallet" }
        if paths.contains("cards/cards") { return "Cardabase" }
        if paths.contains(where: { $0.hasSuffix(".pkpass") }) { return "Apple Wallet" }
        return nil
    }
}
