import CSQLite

/// The head of a wal-index, as it was at some moment; every commit of any process changes it.
///
/// It lies in memory that all connections to a file share, so that looking at it takes neither a
/// lock nor a system call. A copy that was taken while another process wrote it equals no other.
///
/// **Source:** SQLite, "WAL-mode File Format", section 2.1 "The WAL-Index Header".
public struct WALIndexHeader: Equatable, Sendable {
    private let words: InlineArray<6, UInt64>

    /// Whether nothing was committed between the two, if both are of one file.
    public static func == (left: WALIndexHeader, right: WALIndexHeader) -> Bool {
        left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
    }

    fileprivate init?(of handle: DatabaseHandle) {
        var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        let isThere = unsafe withUnsafeMutableBytes(of: &words) { bytes in
            unsafe tessera_sqlite3_wal_index_header(
                handle.pointer,
                bytes.assumingMemoryBound(to: sqlite3_uint64.self).baseAddress
            )
        }
        guard isThere == 1 else { return nil }
        self.words = [words.0, words.1, words.2, words.3, words.4, words.5]
    }
}

extension Connection {
    /// The head of the wal-index; nil for a database without one, such as one in memory.
    ///
    /// The connection has to have read once before.
    public var walIndexHeader: WALIndexHeader? { WALIndexHeader(of: handle) }
}
