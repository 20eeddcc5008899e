/// How a repository on SQLite uses the machine.
public struct SQLiteRepositoryOptions: Sendable {
    /// The most read connections that are open at once; one for each server thread is right.
    public var readerCountMax = 8
    /// How long to wait for a lock that another process holds.
    public var busyTimeout: Duration = .seconds(5)
    /// The page cache of each connection, in bytes.
    public var cacheByteCount = 8 * 1024 * 1024
    /// The most units of work that wait for the writer; one more is refused as `overloaded`.
    public var queuedWriteCountMax = 16_384
    /// The most pages of the file; a write beyond is refused as `full`.
    ///
    /// Nil for no limit.
    public var pageCountMax: Int?
    /// Wraps the answers to one group of writes, which are given in a row on the writer's thread.
    ///
    /// A server sends them together here. It has to call what it is given, once, before it returns.
    public var answering: @Sendable (_ answers: () -> Void) -> Void = { answers in answers() }

    /// The bytes of a page of every database that is made here.
    public static let pageByteCount = 4096

    /// The settings as they stand above.
    public init() {}
}
