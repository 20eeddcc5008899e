import Glibc

/// A file that a command line names; `-` is the standard input or output.
public struct NamedFile: Sendable {
    /// The path as it was given.
    public let path: String

    /// Takes a path.
    public init(_ path: String) {
        self.path = path
    }

    /// Whether it is the standard input or output.
    public var isStandardStream: Bool {
        path == "-"
    }

    /// Reads all of it.
    ///
    /// - Parameter byteCountMax: the most that is taken.
    /// - Returns: the content.
    /// - Throws: why not.
    public func read(byteCountMax: Int) throws(FileError) -> [UInt8] {
        if isStandardStream { return try read(.standardInput, byteCountMax: byteCountMax) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        return try read(ByteStream(descriptor: descriptor), byteCountMax: byteCountMax)
    }

    /// Opens it to be read piece by piece, for as long as the closure runs.
    ///
    /// - Parameters:
    ///   - body: what is done with the open stream.
    ///   - failed: makes the error of a file that cannot be opened.
    /// - Returns: what the closure returns.
    /// - Throws: what `failed` makes, and whatever the closure throws.
    public func reading<Result, Failure: Error>(
        _ body: (ByteStream) throws(Failure) -> Result,
        failed: (FileError) -> Failure
    ) throws(Failure) -> Result {
        if isStandardStream { return try body(.standardInput) }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failed(failure(errno)) }
        defer { close(descriptor) }
        return try body(ByteStream(descriptor: descriptor))
    }

    /// Reads a secret: its first line, without the line break.
    ///
    /// - Returns: the line.
    /// - Throws: why not.
    public func readSecret() throws(FileError) -> String {
        let bytes = try read(byteCountMax: 65_536).prefix { $0 != UInt8(ascii: "\n") }
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        guard let text = String(validating: line, as: UTF8.self) else {
            throw FileError(path: path, kind: .notText)
        }
        return text
    }

    /// Writes all of it, so that the file is whole or as it was before.
    ///
    /// - Parameters:
    ///   - bytes: the content.
    ///   - isPrivate: whether only the owner may read it.
    /// - Throws: why not; then nothing stays behind.
    public func write(_ bytes: [UInt8], isPrivate: Bool = false) throws(FileError) {
        if isStandardStream { return try write(bytes, to: .standardOutput) }
        // Devices and pipes are written to as they are: renaming over /dev/null would replace it.
        guard try isReplaceable() else { return try writeInPlace(bytes) }
        let temporary = path + ".tessera-\(getpid())"
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        do throws(FileError) {
            defer { close(descriptor) }
            try write(bytes, to: ByteStream(descriptor: descriptor))
            guard fsync(descriptor) == 0 else { throw failure(errno) }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        guard unsafe rename(temporary, path) == 0 else {
            let number = errno
            unsafe unlink(temporary)
            throw failure(number)
        }
    }

    /// How many bytes it has.
    ///
    /// - Returns: nil where there is no such file.
    /// - Throws: where the system does not tell.
    public func byteCount() throws(FileError) -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(errno)
        }
        return Int(status.st_size)
    }

    /// Whether writing to it destroys nothing.
    ///
    /// - Returns: false for a regular file that is there.
    /// - Throws: for a folder, and where the system does not tell.
    public func isAbsentOrDevice() throws(FileError) -> Bool {
        guard try byteCount() != nil else { return true }
        return try !isReplaceable()
    }

    private func isReplaceable() throws(FileError) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            if errno == ENOENT { return true }
            throw failure(errno)
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw FileError(path: path, kind: .isFolder) }
        return kind == S_IFREG
    }

    private func writeInPlace(_ bytes: [UInt8]) throws(FileError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        try write(bytes, to: ByteStream(descriptor: descriptor))
    }

    private func read(_ stream: ByteStream, byteCountMax: Int) throws(FileError) -> [UInt8] {
        do throws(StreamError) {
            return try stream.readToEnd(byteCountMax: byteCountMax)
        } catch {
            throw fileError(error)
        }
    }

    private func write(_ bytes: [UInt8], to stream: ByteStream) throws(FileError) {
        do throws(StreamError) {
            try stream.write(bytes)
        } catch {
            throw fileError(error)
        }
    }

    /// What a failure of its stream says of the file.
    public func fileError(_ error: StreamError) -> FileError {
        switch error {
        case .closed: failure(EPIPE)
        case .failed(let number): failure(number)
        case .tooLong(let count): FileError(path: path, kind: .tooLarge(byteCountMax: count))
        }
    }

    private func failure(_ number: Int32) -> FileError {
        let kind: FileError.Kind =
            switch number {
            case ENOENT, ENOTDIR: .missing
            case EACCES, EPERM: .denied
            case EISDIR: .isFolder
            case EEXIST: .exists
            default: .failed(errorNumber: number)
            }
        return FileError(path: path, kind: kind)
    }
}
