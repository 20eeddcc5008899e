/// Why a stream took or gave no more bytes.
public enum StreamError: Error, Equatable, Sendable {
    /// The reader at the other end has gone.
    case closed
    /// The system refused, with its error number.
    case failed(errorNumber: Int32)
    /// More bytes came than were allowed.
    case tooLong(byteCountMax: Int)
}
