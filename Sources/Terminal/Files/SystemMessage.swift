import Glibc

/// What the system says of one of its error numbers.
public struct SystemMessage: CustomStringConvertible, Sendable {
    /// The system's own words, for example `Permission denied`.
    public let description: String

    /// Asks the system.
    public init(_ errorNumber: Int32) {
        var buffer = [CChar](repeating: 0, count: 256)
        let result = unsafe strerror_r(errorNumber, &buffer, buffer.count)
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(validating: bytes, as: UTF8.self)
        description = result == 0 ? text ?? "error \(errorNumber)" : "error \(errorNumber)"
    }
}
