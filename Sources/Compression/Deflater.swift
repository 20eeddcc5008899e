import CZlib

/// Compression of bytes that lie in memory.
@safe
public enum Deflater {
    /// Compresses bytes into a zlib stream.
    ///
    /// **Source:** RFC 1950.
    ///
    /// - Parameter input: any number of bytes.
    /// - Returns: the stream.
    /// - Throws: the library's status if memory runs out.
    public static func compress(_ input: [UInt8]) throws(CompressionError) -> [UInt8] {
        var stream = unsafe z_stream()
        // Measured on symbols: the smallest output, and faster than the greatest effort.
        let status = unsafe tessera_deflate_init(&stream, 6, 15, 8, Z_FILTERED)
        guard status == Z_OK else { throw .failed(status: status) }
        defer { unsafe deflateEnd(&stream) }
        let bound = Int(unsafe deflateBound(&stream, UInt(input.count)))
        var result = Z_OK
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            unsafe input.withUnsafeBufferPointer { source in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = buffer.baseAddress
                unsafe stream.avail_out = UInt32(buffer.count)
                result = unsafe deflate(&stream, Z_FINISH)
                count = unsafe buffer.count - Int(stream.avail_out)
            }
        }
        guard result == Z_STREAM_END else { throw .failed(status: result) }
        return output
    }

    /// The CRC-32 of bytes.
    ///
    /// **Source:** ISO/IEC 15948, Annex D.
    public static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            UInt32(
                truncatingIfNeeded: unsafe CZlib.crc32(0, buffer.baseAddress, UInt32(buffer.count))
            )
        }
    }
}
