import Compression
public import Relevance

/// A file of many people's uses: `user_id,item_id,timestamp_iso_local`, packed by gzip or not.
///
/// It is read from its beginning to its end with one person in memory, however long it is.
///
/// **Source:** the next-card benchmark, "Construction".
public struct UsageFile: Sendable {
    /// Where it is.
    public let path: String

    /// Names a file.
    public init(path: String) {
        self.path = path
    }

    /// Reads all people in the order of the file.
    ///
    /// - Parameter body: what to do with each person.
    /// - Throws: why the file cannot be read, or the first row that is wrong; people before it have
    ///   been handed on by then.
    public func forEachPerson(_ body: (UsageLog) throws(BatchError) -> Void) throws(BatchError) {
        var parser = UsageLogParser()
        var lines = LineReader(try file())
        var isEmpty = true
        var line = 0
        while let bytes = try next(&lines) {
            line += 1
            let text = Substring(decoding: bytes, as: UTF8.self)
            guard let person = try fed(text, line, &parser) else { continue }
            isEmpty = false
            try body(person)
        }
        if let last = parser.finish() {
            isEmpty = false
            try body(last)
        }
        if isEmpty { throw .noUses(path: path) }
    }

    private func file() throws(BatchError) -> GzipFile {
        do throws(CompressionError) {
            return try GzipFile(path: path)
        } catch {
            throw .unreadable(path: path, error)
        }
    }

    private func next(_ lines: inout LineReader) throws(BatchError) -> ArraySlice<UInt8>? {
        do throws(CompressionError) {
            return try lines.next()
        } catch {
            throw .unreadable(path: path, error)
        }
    }

    private func fed(
        _ text: Substring,
        _ line: Int,
        _ parser: inout UsageLogParser
    ) throws(BatchError) -> UsageLog? {
        do throws(RelevanceError) {
            return try parser.feed(text)
        } catch {
            switch error {
            case .badUsageRow(let line): throw .badRow(path: path, line: line)
            case .unorderedUsageRow(let line): throw .unordered(path: path, line: line)
            }
        }
    }
}
