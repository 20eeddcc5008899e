public import WalletCore

/// Writes a wallet to a file.
public enum WalletFileWriter {
    /// Writes a whole wallet.
    ///
    /// - Parameters:
    ///   - snapshot: the wallet.
    ///   - format: the format.
    ///   - zone: where days become moments, for formats that know no days.
    ///   - password: what encrypts the archive; `catima` then is an archive in any case.
    ///   - isArchive: whether it is an archive also where a table would do.
    /// - Returns: the file, and what it had no room for.
    /// - Throws: where the archive cannot be written.
    public static func file(
        _ snapshot: WalletSnapshot,
        as format: ExportFormat,
        zone: ZoneTable,
        password: ArchivePassword? = nil,
        isArchive: Bool = false
    ) throws(InterchangeError) -> ExportedFile {
        switch format {
        case .tessera:
            ExportedFile(
                bytes: try TesseraArchive.bytes(snapshot, password: password),
                mediaType: "application/zip",
                fileExtension: "zip",
                losses: []
            )
        case .catima:
            try CatimaWriter.file(
                snapshot,
                zone: zone,
                password: password,
                isArchive: isArchive
            )
        }
    }
}
