import Compression
import Relevance

/// Reads the people of a file one after the other.
struct UsageReader: ~Copyable {
    private let path: String
    private var lines: LineReader
    private var parser = UsageLogParser()
    private var isEmpty = true
    private var isAtEnd = false

    init(_ file: UsageFile) throws(BatchJobError) {
        path = file.path
        do throws(CompressionError) {
            lines = LineReader(try GzipFile(path: file.path))
        } catch {
            throw .unreadable(path: file.path, error)
        }
    }

    /// The next person; nil at the end.
    mutating func next() throws(BatchJobError) -> UsageLog? {
        while !isAtEnd {
            if let person = try step() {
                isEmpty = false
                return person
            }
        }
        if isEmpty { throw .noUses(path: path) }
        return nil
    }

    /// Reads a line, and returns the person that it brings to an end.
    private mutating func step() throws(BatchJobError) -> UsageLog? {
        guard let bytes = try line() else {
            isAtEnd = true
            return parser.finish()
        }
        do throws(RelevanceError) {
            return try parser.feed(Substring(decoding: bytes, as: UTF8.self))
        } catch {
            switch error {
            case .badUsageRow(let line): throw .badRow(path: path, line: line)
            case .unorderedUsageRow(let line): throw .unordered(path: path, line: line)
            case .tooManyItems(let line): throw .tooManyItems(path: path, line: line)
            }
        }
    }

    private mutating func line() throws(BatchJobError) -> ArraySlice<UInt8>? {
        do throws(CompressionError) {
            return try lines.next()
        } catch {
            throw .unreadable(path: path, error)
        }
    }
}
