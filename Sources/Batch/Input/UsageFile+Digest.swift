import Compression
import Hashing

extension UsageFile {
    /// The file's name without its folders.
    public var name: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The SHA-256 of the unpacked content, as `gzip -dc FILE | sha256sum` prints it.
    ///
    /// - Returns: 64 lower-case hexadecimal digits.
    /// - Throws: why the file cannot be read.
    public func digest() throws(BatchJobError) -> String {
        do throws(CompressionError) {
            let file = try GzipFile(path: path)
            let stream = SHA256Stream()
            while true {
                let bytes = try file.read(byteCountMax: 65_536)
                if bytes.isEmpty { return stream.finish().hexadecimal }
                stream.add(bytes)
            }
        } catch {
            throw .unreadable(path: path, error)
        }
    }
}
