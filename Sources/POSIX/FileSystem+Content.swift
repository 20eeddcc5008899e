import Glibc

extension FileSystem {
    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - byteCountMax: the most that is taken; a longer file fails with `EFBIG`.
    /// - Returns: its content; nil where there is none.
    /// - Throws: why it cannot be read.
    public static func content(
        of path: String,
        byteCountMax: Int
    ) throws(POSIXError) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = POSIXError("open")
            if error.isMissing { return nil }
            throw error
        }
        defer { close(descriptor) }
        var content: [UInt8] = []
        while true {
            var count = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
                count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                filled = max(0, count)
            }
            if count < 0, errno != EINTR { throw POSIXError("read") }
            if count == 0 { return content }
            content += piece
            guard content.count <= byteCountMax else { throw POSIXError("read", number: EFBIG) }
        }
    }

    /// Puts a file in its place, whole and on the disk, or leaves what was there.
    ///
    /// - Parameters:
    ///   - path: the file; only its owner may read it.
    ///   - content: all of it.
    /// - Throws: why not; then nothing stays behind.
    public static func replace(_ path: String, with content: [UInt8]) throws(POSIXError) {
        let temporary = unfinishedPath(of: path)
        try remove(temporary)
        do throws(POSIXError) {
            try write(content, to: temporary)
            try rename(temporary, to: path)
            try synchronize(directory: directory(of: path))
        } catch {
            // The first failure is what matters; a leftover is overwritten by the next try.
            unsafe unlink(temporary)
            throw error
        }
    }

    /// Where a file is made before it gets its name: beside it, under a name of this process's own.
    ///
    /// - Parameter path: the file to be.
    /// - Returns: the path with `.`, the process id and `.new` after it.
    public static func unfinishedPath(of path: String) -> String {
        "\(path).\(getpid()).new"
    }

    private static func write(_ content: [UInt8], to path: String) throws(POSIXError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError("open") }
        defer { close(descriptor) }
        var start = 0
        while start < content.count {
            let count = unsafe content.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno != EINTR { throw POSIXError("write") }
            start += max(0, count)
        }
        guard fsync(descriptor) == 0 else { throw POSIXError("fsync") }
    }
}
