import Glibc

/// The few things about files that durable storage needs.
public enum FileSystem {
    /// What stands at a path.
    public struct Attributes: Equatable, Sendable {
        /// The size in bytes.
        public let byteCount: Int64
        /// Whether it is a regular file.
        public let isRegularFile: Bool
        /// Whether it is a folder.
        public let isDirectory: Bool
        /// The device and the number that name the file, whatever path leads to it.
        public let identity: Identity
        /// Whether its permissions let its group or everybody read it.
        public let isReadableByOthers: Bool
    }

    /// What names a file, whatever path leads to it.
    public struct Identity: Hashable, Sendable {
        /// The device it lies on.
        public let device: UInt64
        /// Its number there.
        public let inode: UInt64
    }

    /// Looks a path up, through symbolic links.
    ///
    /// - Parameter path: any path.
    /// - Returns: nil where nothing is there.
    /// - Throws: where the look-up itself fails, as for want of permission.
    public static func attributes(of path: String) throws(POSIXError) -> Attributes? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let error = POSIXError("stat")
            if error.isMissing { return nil }
            throw error
        }
        let kind = status.st_mode & S_IFMT
        return Attributes(
            byteCount: Int64(status.st_size),
            isRegularFile: kind == S_IFREG,
            isDirectory: kind == S_IFDIR,
            identity: Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
            isReadableByOthers: status.st_mode & (S_IRGRP | S_IROTH) != 0
        )
    }

    /// Waits until the content of a file is on the disk.
    public static func synchronize(file path: String) throws(POSIXError) {
        try synchronize(path, flags: O_RDONLY | O_CLOEXEC)
    }

    /// Waits until the names in a folder are on the disk: what was made, renamed or removed there.
    public static func synchronize(directory path: String) throws(POSIXError) {
        try synchronize(path, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    /// Gives a file another name, replacing what had it; both lie in one file system.
    public static func rename(_ path: String, to newPath: String) throws(POSIXError) {
        guard unsafe Glibc.rename(path, newPath) == 0 else { throw POSIXError("rename") }
    }

    /// Removes a file; one that is not there is no error.
    public static func remove(_ path: String) throws(POSIXError) {
        guard unsafe unlink(path) != 0 else { return }
        let error = POSIXError("unlink")
        if !error.isMissing { throw error }
    }

    /// Makes a folder, and the folders above it that are missing; only the owner may look in.
    public static func makeDirectory(_ path: String) throws(POSIXError) {
        if try attributes(of: path)?.isDirectory == true { return }
        let parent = directory(of: path)
        if parent != path { try makeDirectory(parent) }
        guard unsafe mkdir(path, 0o700) != 0 else { return }
        let error = POSIXError("mkdir")
        if !error.isExisting { throw error }
    }

    /// Makes an empty file that only its owner may read and write; one that is there is left alone.
    public static func makeFile(_ path: String) throws(POSIXError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError("open") }
        close(descriptor)
    }

    /// Gives a file one more name, which has to be free; both lie in one file system.
    public static func link(_ path: String, to newPath: String) throws(POSIXError) {
        guard unsafe Glibc.link(path, newPath) == 0 else { throw POSIXError("link") }
    }

    /// The folder that a path lies in; `.` for a bare name.
    public static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The bytes that an ordinary user may still write to the file system of a path.
    public static func freeByteCount(at path: String) throws(POSIXError) -> Int64 {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { throw POSIXError("statvfs") }
        return Int64(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize))
    }

    private static func synchronize(_ path: String, flags: Int32) throws(POSIXError) {
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else { throw POSIXError("open") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError("fsync") }
    }
}
