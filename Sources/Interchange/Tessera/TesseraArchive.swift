internal import JSON
internal import WalletCore

/// Our own format: a ZIP archive of one JSON document and the pictures it names.
///
/// `docs/formats.md` describes it.
enum TesseraArchive {
    /// The document's name inside the archive.
    static let documentName = "wallet.json"
    /// The version that is written, and the newest that is read.
    static let version: Int64 = 1

    /// Where a picture lies inside the archive.
    static func imagePath(_ sha256: String) -> String {
        "images/\(sha256)"
    }

    /// Writes a wallet.
    static func bytes(
        _ snapshot: WalletSnapshot,
        password: ArchivePassword?
    ) throws(InterchangeError) -> [UInt8] {
        var archive = try ArchiveWriter(date: snapshot.takenAt, password: password)
        let document = TesseraWriter.json(snapshot)
        try archive.add(path: documentName, bytes: document, isPacked: true)
        for (sha256, bytes) in snapshot.imageBytes.sorted(by: { $0.key < $1.key }) {
            try archive.add(path: imagePath(sha256), bytes: bytes, isPacked: false)
        }
        return try archive.finish()
    }

    /// Reads a wallet.
    static func document(
        _ archive: inout ArchiveReader,
        entry: ArchiveEntry,
        password: ArchivePassword?,
        limits: ImportLimits
    ) throws(InterchangeError) -> ImportDocument {
        let limit = limits.documentByteCountMax
        let text = try archive.bytes(of: entry, limit: limit, password: password)
        let json: JSONValue
        do {
            json = try JSONParser.parse(text)
        } catch {
            throw .malformedJSON(error)
        }
        var reader = try TesseraReader(json)
        let folder = entry.path.dropLast(documentName.count)
        for entry in archive.entries
        where !entry.isSystemLitter && entry.path.dropFirst(folder.count) != documentName {
            let name = entry.path.dropFirst(folder.count)
            guard name.hasPrefix("images/") else {
                reader.warn(.unknownEntry, entry.path)
                continue
            }
            guard entry.byteCount <= limits.imageByteCountMax else {
                reader.warn(.imageTooLarge, entry.path)
                continue
            }
            let bytes = try archive.bytes(
                of: entry,
                limit: limits.imageByteCountMax,
                password: password
            )
            let sha256 = ImportedImage.sha256(of: bytes)
            if imagePath(sha256) != name { reader.warn(.undecodableImage, entry.path) }
            reader.imageBytes[sha256] = bytes
        }
        return reader.document()
    }
}
