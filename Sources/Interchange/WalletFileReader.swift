/// Reads a wallet's file of any known format.
public enum WalletFileReader {
    /// Reads a whole file; the format is known by the content, never by a name.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - requested: a name of ``ImportFormat/named(_:)`` that the content must agree with; nil
    ///     for any format.
    ///   - password: what opens an encrypted archive; not asked for where nothing is encrypted.
    ///   - limits: how much is read at most.
    /// - Returns: what stands in it; exact repetitions are left out and named in the warnings.
    /// - Throws: where the file as a whole cannot be read; bad rows are reported instead.
    public static func document(
        _ bytes: [UInt8],
        as requested: String? = nil,
        password: ArchivePassword? = nil,
        limits: ImportLimits = ImportLimits()
    ) throws(InterchangeError) -> ImportDocument {
        guard !bytes.isEmpty else { throw .emptyFile }
        guard bytes.count <= limits.fileByteCountMax else {
            throw .fileTooLarge(byteCount: bytes.count, limit: limits.fileByteCountMax)
        }
        let document = try FormatDetector.document(bytes, password: password, limits: limits)
        if let requested, !ImportFormat.named(requested).contains(document.format) {
            throw .notThisFormat(requested: requested, detected: document.format)
        }
        return document
    }
}
