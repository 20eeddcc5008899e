/// One file of an archive, as its central directory describes it.
struct ArchiveEntry: Hashable, Sendable {
    /// The place in the archive.
    let index: UInt64
    /// The path, parts separated by `/`.
    let path: String
    /// How many bytes it has unpacked, by its own account.
    let byteCount: Int
    /// How many bytes it has packed.
    let packedByteCount: Int
    /// Whether a password is needed.
    let isEncrypted: Bool

    /// Whether this is a folder, not a file.
    var isFolder: Bool {
        path.hasSuffix("/")
    }

    /// The path's last part.
    var fileName: String {
        String(path.split(separator: "/").last ?? "")
    }

    /// Whether a desktop system put this in on its own account.
    var isSystemLitter: Bool {
        path.hasPrefix("__MACOSX/") || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(fileName)
    }
}
