internal import CZip
internal import WalletCore

/// Writes a ZIP archive in memory.
///
/// Without a password equal entries make equal bytes on one system.
///
/// **Source:** PKWARE APPNOTE 6.3.10; passwords use WinZip's AES-256.
@safe struct ArchiveWriter: ~Copyable {
    /// Nil once the archive is written out.
    private var handle: OpaquePointer?
    private let source: OpaquePointer
    private let password: ArchivePassword?
    private let date: Instant

    /// Makes an empty archive.
    ///
    /// - Parameters:
    ///   - date: when its entries were changed.
    ///   - password: what encrypts every entry; names stay readable.
    /// - Throws: ``InterchangeError/archiveNotWritten`` where memory is out.
    init(date: Instant, password: ArchivePassword?) throws(InterchangeError) {
        var code: Int32 = 0
        guard let source = unsafe tessera_zip_source_copy(nil, 0, &code) else {
            throw .archiveNotWritten
        }
        // One hold is the archive's, the other is for reading what it wrote.
        unsafe zip_source_keep(source)
        guard let handle = unsafe tessera_zip_open(source, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            unsafe zip_source_free(source)
            throw .archiveNotWritten
        }
        unsafe self.handle = unsafe handle
        unsafe self.source = unsafe source
        self.password = password
        self.date = date
    }

    deinit {
        if let handle = unsafe handle { unsafe zip_discard(handle) }
        unsafe zip_source_free(source)
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - path: its path, parts separated by `/`.
    ///   - bytes: all of it.
    ///   - isPacked: false for what is packed already, such as pictures.
    /// - Throws: ``InterchangeError/archiveNotWritten``.
    mutating func add(
        path: String,
        bytes: [UInt8],
        isPacked: Bool
    ) throws(InterchangeError) {
        guard let handle = unsafe handle else { throw .archiveNotWritten }
        var code: Int32 = 0
        let content = unsafe bytes.withUnsafeBytes { buffer in
            unsafe tessera_zip_source_copy(buffer.baseAddress, UInt64(buffer.count), &code)
        }
        guard let content = unsafe content else { throw .archiveNotWritten }
        let added = unsafe zip_file_add(handle, path, content, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard added >= 0 else {
            unsafe zip_source_free(content)
            throw .archiveNotWritten
        }
        let index = UInt64(added)
        let method = isPacked ? ZIP_CM_DEFLATE : ZIP_CM_STORE
        let time = time_t(date.secondsSinceEpoch)
        guard unsafe zip_set_file_compression(handle, index, method, 0) == 0,
            unsafe zip_file_set_mtime(handle, index, time, 0) == 0
        else { throw .archiveNotWritten }
        guard let password else { return }
        let encryption = UInt16(ZIP_EM_AES_256)
        guard
            unsafe zip_file_set_encryption(handle, index, encryption, password.text) == 0
        else { throw .archiveNotWritten }
    }

    /// Writes the archive out; nothing can be added afterwards.
    ///
    /// - Returns: the whole file.
    /// - Throws: ``InterchangeError/archiveNotWritten``.
    mutating func finish() throws(InterchangeError) -> [UInt8] {
        guard let handle = unsafe handle, unsafe zip_close(handle) == 0 else {
            throw .archiveNotWritten
        }
        unsafe self.handle = nil
        return try unsafe Self.content(of: source)
    }

    private static func content(of source: OpaquePointer) throws(InterchangeError) -> [UInt8] {
        var status = unsafe zip_stat_t()
        unsafe zip_stat_init(&status)
        guard unsafe zip_source_open(source) == 0 else { throw .archiveNotWritten }
        defer { _ = unsafe zip_source_close(source) }
        guard unsafe zip_source_stat(source, &status) == 0 else { throw .archiveNotWritten }
        let byteCount = Int(unsafe status.size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = 0
            while count < byteCount, let start = buffer.baseAddress {
                let room = UInt64(byteCount - count)
                let read = unsafe zip_source_read(source, start + count, room)
                guard read > 0 else { return }
                count += Int(read)
            }
        }
        guard bytes.count == byteCount else { throw .archiveNotWritten }
        return bytes
    }
}
