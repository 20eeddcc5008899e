import Glibc

/// The standard streams of a process that speaks to another one: reading and writing alone, so that it
/// works where nothing else is allowed.
public enum StandardStreams {
    /// Reads the standard input to its end.
    ///
    /// - Parameter byteCountMax: the most that is taken.
    /// - Returns: all of it; nil where it is longer or cannot be read.
    public static func readAll(byteCountMax: Int) -> [UInt8]? {
        var content: [UInt8] = []
        while true {
            var count = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
                count = unsafe Glibc.read(0, buffer.baseAddress, buffer.count)
                filled = max(0, count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { return content }
            content += piece
            if content.count > byteCountMax { return nil }
        }
    }

    /// Writes to the standard output.
    ///
    /// - Parameter bytes: what to write.
    /// - Returns: whether all of it was written.
    public static func writeAll(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
                return unsafe Glibc.write(1, rest.baseAddress, rest.count)
            }
            if count < 0, errno != EINTR { return false }
            start += max(0, count)
        }
        return true
    }
}
