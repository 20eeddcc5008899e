import Glibc

/// One of the process's standard streams, or any other open descriptor.
///
/// The caller keeps the descriptor open. Writes are whole: a short write is continued.
@safe public struct ByteStream: Sendable {
    private let descriptor: Int32

    /// The standard input.
    public static let standardInput = ByteStream(descriptor: STDIN_FILENO)
    /// The standard output.
    public static let standardOutput = ByteStream(descriptor: STDOUT_FILENO)
    /// The standard error.
    public static let standardError = ByteStream(descriptor: STDERR_FILENO)

    /// Takes an open descriptor, which stays the caller's.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Makes two kinds of failed writes errors instead of the end of the process: to a stream without
    /// a reader, and beyond the size that the system allows a file.
    ///
    /// Called once, before anything is written.
    public static func turnSignalsIntoErrors() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Writes all the bytes.
    ///
    /// - Parameter bytes: what to write; for none nothing is done.
    /// - Throws: where the reader has gone or the system refuses.
    public func write(_ bytes: [UInt8]) throws(StreamError) {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor,
                    buffer.baseAddress?.advanced(by: offset),
                    buffer.count - offset
                )
            }
            if count >= 0 {
                offset += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: throw .closed
            case let number: throw .failed(errorNumber: number)
            }
        }
    }

    /// Writes a text in UTF-8.
    public func write(_ text: String) throws(StreamError) {
        try write(Array(text.utf8))
    }

    /// Reads what has arrived, and waits only where nothing has.
    ///
    /// - Parameter byteCountMax: the most that is taken, above 0.
    /// - Returns: the bytes; none at the end of the stream.
    /// - Throws: where the system refuses.
    public func read(upTo byteCountMax: Int) throws(StreamError) -> [UInt8] {
        var failure: Int32?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCountMax) { buffer, count in
            var result: Int
            repeat {
                result = unsafe Glibc.read(descriptor, buffer.baseAddress, byteCountMax)
            } while result < 0 && errno == EINTR
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        if let failure { throw .failed(errorNumber: failure) }
        return bytes
    }

    /// Reads to the end.
    ///
    /// - Parameter byteCountMax: the most that is taken.
    /// - Returns: all the bytes.
    /// - Throws: where there are more than that, or the system refuses.
    public func readToEnd(byteCountMax: Int) throws(StreamError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = try read(upTo: 65_536)
            if chunk.isEmpty { return bytes }
            bytes.append(contentsOf: chunk)
            guard bytes.count <= byteCountMax else { throw .tooLong(byteCountMax: byteCountMax) }
        }
    }

    /// Whether a person sits at the other end.
    public var isTerminal: Bool {
        isatty(descriptor) == 1
    }

    /// How many columns the terminal has; nil where it is none or does not say.
    public var terminalColumns: Int? {
        var size = winsize()
        let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe _ = poll(&request, 1, -1)
    }
}
