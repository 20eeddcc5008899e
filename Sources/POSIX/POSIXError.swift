import Glibc

/// Why a call of the operating system failed.
public struct POSIXError: Error, Equatable, Sendable {
    /// The call, such as `open`.
    public let call: String

    /// Its error number.
    public let number: Int32

    /// Describes a failed call.
    ///
    /// - Parameters:
    ///   - call: the name of the call.
    ///   - number: its `errno`.
    public init(_ call: String, number: Int32) {
        self.call = call
        self.number = number
    }

    /// Describes a call that has failed just now.
    init(_ call: String) {
        self.init(call, number: errno)
    }

    /// The system's sentence for the number, such as "No such file or directory".
    public var reason: String { unsafe String(cString: strerror(number)) }

    /// Whether the file or folder does not exist.
    public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// Whether the file exists already.
    public var isExisting: Bool { number == EEXIST }
}
