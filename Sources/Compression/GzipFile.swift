import CZlib
import Glibc

/// A file that is read from its beginning to its end, unpacked on the way where it is packed.
///
/// Memory stays at one piece, however long the file is. A file that is no gzip stream is read as it
/// is. Not for several threads at once.
///
/// **Source:** RFC 1952.
@safe
public final class GzipFile {
    private let file: gzFile
    private var isOpen = true

    /// Opens a file for reading.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``CompressionError/cannotOpen(errorNumber:)``.
    public init(path: String) throws(CompressionError) {
        errno = 0
        guard let file = unsafe gzopen(path, "rb") else {
            throw errno == 0 ? .failed(status: Z_MEM_ERROR) : .cannotOpen(errorNumber: errno)
        }
        unsafe self.file = unsafe file
        _ = unsafe gzbuffer(file, 65_536)
    }

    deinit {
        if isOpen { _ = unsafe gzclose(file) }
    }

    /// The next piece of the content.
    ///
    /// - Parameter byteCountMax: the most that is taken; positive.
    /// - Returns: at least one byte, or none at the end.
    /// - Throws: ``CompressionError/damaged`` where the stream breaks off or its check sum is wrong,
    ///   ``CompressionError/cannotRead(errorNumber:)`` where the system fails.
    public func read(byteCountMax: Int) throws(CompressionError) -> [UInt8] {
        precondition(byteCountMax > 0, "a piece has a size")
        guard isOpen else { return [] }
        var count: Int32 = 0
        let length = UInt32(clamping: byteCountMax)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, filled in
            count = unsafe gzread(file, buffer.baseAddress, length)
            filled = Int(max(0, count))
        }
        if count < Int32(clamping: length) { try settle(hasFailed: count < 0) }
        return bytes
    }

    /// Asks why less came than was wanted, and closes the file at its end.
    private func settle(hasFailed: Bool) throws(CompressionError) {
        var status = Z_OK
        _ = unsafe gzerror(file, &status)
        let number = errno
        if hasFailed || status != Z_OK {
            throw status == Z_ERRNO ? .cannotRead(errorNumber: number) : .damaged
        }
        isOpen = false
        // A stream that breaks off is noticed when the file is closed.
        guard unsafe gzclose_r(file) == Z_OK else { throw .damaged }
    }
}
