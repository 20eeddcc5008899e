/// What can go wrong in this target.
public enum CompressionError: Error, Equatable, Sendable {
    /// A file cannot be opened; the system's error number.
    case cannotOpen(errorNumber: Int32)
    /// A file cannot be read; the system's error number.
    case cannotRead(errorNumber: Int32)
    /// What a file holds is no whole gzip stream: it is damaged, or ends too early.
    case damaged
    /// The library failed, for example for want of memory; its status.
    case failed(status: Int32)
}
