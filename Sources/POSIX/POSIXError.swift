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
    public var reason: String {
        // strerror alone shares one buffer among all threads.
        var buffer = [CChar](repeating: 0, count: 256)
        let result = unsafe strerror_r(number, &buffer, buffer.count)
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(validating: bytes, as: UTF8.self)
        return result == 0 ? text ?? "error \(number)" : "error \(number)"
    }

    /// Whether the file or folder does not exist.
    public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// Whether no room is left: on the disk, in a quota, or under a limit of the process.
    public var isFull: Bool { number == ENOSPC || number == EDQUOT || number == EFBIG }

    /// Whether the file exists already.
    public var isExisting: Bool { number == EEXIST }

    /// Whether a folder could not be removed because something lies in it.
    public var isNotEmpty: Bool { number == ENOTEMPTY || number == EEXIST }
}
