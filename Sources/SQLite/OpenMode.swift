/// How a database file is opened.
public enum OpenMode: Equatable, Sendable {
    /// For reading only; the file has to exist.
    case readOnly
    /// For reading and writing; the file has to exist.
    case readWrite
    /// For reading and writing; a missing file is made.
    case readWriteCreate
}

/// What a connection is set to when it is opened.
public struct ConnectionOptions: Equatable, Sendable {
    /// How long a statement waits for a lock of another connection.
    public var busyTimeout: Duration = .seconds(5)
    /// Whether the file is put into write-ahead-log mode.
    public var usesWriteAheadLog = true
    /// Whether statements that write are refused.
    public var isQueryOnly = false
    /// The largest part of the file that is read through a memory map; 0 turns it off.
    public var memoryMapByteCount: Int64 = 0
    /// The size of the page cache.
    public var cacheByteCount = 8 * 1024 * 1024

    /// The settings as they stand above.
    public init() {}
}

/// Where a database lies.
public enum DatabaseLocation: Equatable, Sendable {
    /// A file, by its path.
    case file(String)
    /// A database in memory that the connections of this process share by its name.
    ///
    /// It lives as long as one of them is open, and has no write-ahead log.
    case memory(name: String)
}
