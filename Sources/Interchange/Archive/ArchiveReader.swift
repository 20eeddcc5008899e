internal import CZip

/// A ZIP archive in memory, read by its central directory.
///
/// **Source:** PKWARE APPNOTE 6.3.10, 4.3; the AES of WinZip's AE-1 and AE-2.
@safe struct ArchiveReader: ~Copyable {
    private let handle: OpaquePointer
    // Ours, not libzip's: on some damaged archives libzip 1.7 never lets go of its source.
    private let content: UnsafeMutableRawBufferPointer
    private let limits: ImportLimits
    /// The files it holds, in the directory's order; folders are left out.
    let entries: [ArchiveEntry]
    private var unpackedByteCount = 0

    private static let spannedMarker: [UInt8] = [0x50, 0x4B, 0x07, 0x08]

    /// Whether bytes begin like an archive: with a file, as a spanned one, or empty.
    static func isArchive(_ bytes: [UInt8]) -> Bool {
        [[0x50, 0x4B, 0x03, 0x04], spannedMarker, [0x50, 0x4B, 0x05, 0x06]]
            .contains(Array(bytes.prefix(4)))
    }

    /// Opens an archive.
    init(_ bytes: [UInt8], limits: ImportLimits) throws(InterchangeError) {
        let content = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        unsafe content.copyBytes(from: bytes)
        let handle: OpaquePointer
        let found: [ArchiveEntry]
        do throws(InterchangeError) {
            unsafe handle = try Self.openPastMarker(UnsafeRawBufferPointer(content))
        } catch {
            unsafe content.deallocate()
            throw error
        }
        do throws(InterchangeError) {
            found = unsafe try Self.entries(of: handle, limits: limits)
        } catch {
            unsafe zip_discard(handle)
            unsafe content.deallocate()
            throw error
        }
        unsafe self.handle = handle
        unsafe self.content = content
        self.limits = limits
        entries = found
    }

    deinit {
        unsafe zip_discard(handle)
        unsafe content.deallocate()
    }

    /// Unpacks one entry, which must be no larger than a limit.
    mutating func bytes(
        of entry: ArchiveEntry,
        limit: Int,
        password: ArchivePassword?
    ) throws(InterchangeError) -> [UInt8] {
        try checkSize(of: entry, limit: limit)
        if entry.isEncrypted, password == nil { throw .passwordRequired }
        let bytes = try unpack(entry, password: password)
        unpackedByteCount += bytes.count
        return bytes
    }

    private func checkSize(of entry: ArchiveEntry, limit: Int) throws(InterchangeError) {
        guard entry.byteCount <= limit else {
            throw .archiveEntryTooLarge(path: entry.path, limit: limit)
        }
        guard entry.byteCount <= limits.unpackedByteCountMax - unpackedByteCount else {
            throw .archiveTooLarge(limit: limits.unpackedByteCountMax)
        }
        let isSuspicious = entry.byteCount / limits.ratioMax > entry.packedByteCount
        guard entry.byteCount <= 1 << 20 || !isSuspicious else {
            throw .archiveRatioTooHigh(path: entry.path)
        }
    }

    /// Reads as many bytes as the directory promises, and notices where there are more or fewer.
    private func unpack(
        _ entry: ArchiveEntry,
        password: ArchivePassword?
    ) throws(InterchangeError) -> [UInt8] {
        let flags = zip_flags_t(0)
        // A password for an entry that has none is no error of the caller.
        let secret = entry.isEncrypted ? password?.text : nil
        guard
            let file = unsafe zip_fopen_index_encrypted(handle, entry.index, flags, secret)
        else { throw Self.error(unsafe tessera_zip_error_code(handle), entry) }
        defer { _ = unsafe zip_fclose(file) }
        var count = 0
        var failure: InterchangeError?
        // One byte more than promised is asked for, so that an entry that goes on is found out.
        let capacity = entry.byteCount + 1
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) {
            buffer,
            initializedCount in
            while count < capacity {
                let room = UInt64(capacity - count)
                guard let start = buffer.baseAddress else { break }
                let read = unsafe zip_fread(file, start + count, room)
                if read < 0 {
                    failure = Self.error(unsafe tessera_zip_file_error_code(file), entry)
                    break
                }
                if read == 0 { break }
                count += Int(read)
            }
            initializedCount = count
        }
        if let failure { throw failure }
        guard count == entry.byteCount else { throw Self.error(ZIP_ER_INCONS, entry) }
        return bytes
    }

    /// Opens an archive that may begin with the marker of a spanned one.
    ///
    /// Some writers put the marker in front and do not count it in their offsets.
    ///
    /// **Source:** PKWARE APPNOTE 6.3.10, 8.5.4.
    private static func openPastMarker(
        _ content: UnsafeRawBufferPointer
    ) throws(InterchangeError) -> OpaquePointer {
        do throws(InterchangeError) {
            return unsafe try open(content)
        } catch {
            let isMarked = unsafe content.starts(with: spannedMarker)
            guard error == .archiveDamaged, isMarked else { throw error }
        }
        return unsafe try open(UnsafeRawBufferPointer(rebasing: content.dropFirst(4)))
    }

    private static func open(
        _ content: UnsafeRawBufferPointer
    ) throws(InterchangeError) -> OpaquePointer {
        var code: Int32 = 0
        let byteCount = UInt64(content.count)
        let source = unsafe tessera_zip_source_borrow(content.baseAddress, byteCount, &code)
        guard let source = unsafe source else { throw error(code, nil) }
        guard let handle = unsafe tessera_zip_open(source, ZIP_RDONLY, &code) else {
            throw error(code, nil)
        }
        return unsafe handle
    }

    private static func entries(
        of handle: OpaquePointer,
        limits: ImportLimits
    ) throws(InterchangeError) -> [ArchiveEntry] {
        let count = Int(unsafe zip_get_num_entries(handle, 0))
        guard count <= limits.entryCountMax else {
            throw .archiveTooManyEntries(count: count, limit: limits.entryCountMax)
        }
        var entries: [ArchiveEntry] = []
        entries.reserveCapacity(count)
        var paths: Set<String> = []
        for index in 0..<UInt64(max(0, count)) {
            let entry = try unsafe entry(index, of: handle)
            if entry.isFolder { continue }
            guard paths.insert(entry.path).inserted else {
                throw .archiveRepeatedEntry(path: entry.path)
            }
            entries.append(entry)
        }
        return entries
    }

    private static func entry(
        _ index: UInt64,
        of handle: OpaquePointer
    ) throws(InterchangeError) -> ArchiveEntry {
        var status = unsafe zip_stat_t()
        unsafe zip_stat_init(&status)
        guard unsafe zip_stat_index(handle, index, 0, &status) == 0,
            let name = unsafe status.name,
            let byteCount = Int(exactly: unsafe status.size),
            let packedByteCount = Int(exactly: unsafe status.comp_size), byteCount < Int.max
        else { throw .archiveDamaged }
        return ArchiveEntry(
            index: index,
            path: unsafe String(cString: name),
            byteCount: byteCount,
            packedByteCount: packedByteCount,
            isEncrypted: unsafe status.encryption_method != UInt16(ZIP_EM_NONE)
        )
    }

    private static func error(_ code: Int32, _ entry: ArchiveEntry?) -> InterchangeError {
        switch code {
        case ZIP_ER_MULTIDISK: .archiveSplit
        case ZIP_ER_NOPASSWD: .passwordRequired
        case ZIP_ER_WRONGPASSWD: .wrongPassword
        case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP:
            .archiveMethodUnsupported(path: entry?.path ?? "")
        // The check of a password may let a wrong one through; what it unpacks to is then garbage.
        case ZIP_ER_CRC, ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA, ZIP_ER_INCONS:
            entry?.isEncrypted == true ? .wrongPassword : .archiveDamaged
        default: .archiveDamaged
        }
    }
}
