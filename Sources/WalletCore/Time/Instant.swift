/// A moment, in UTC, to the millisecond.
///
/// **Source:** RFC 3339 for the text form.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; leap seconds are not counted.
    public let millisecondsSinceEpoch: Int64

    /// Makes an instant.
    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// Makes an instant of whole seconds since 1970-01-01T00:00:00Z.
    public init(secondsSinceEpoch: Int64) {
        millisecondsSinceEpoch = secondsSinceEpoch * 1000
    }

    /// Whole seconds since the epoch, rounded down.
    public var secondsSinceEpoch: Int64 {
        millisecondsSinceEpoch.flooredQuotient(by: 1000)
    }

    /// The instant that many seconds later.
    public func adding(seconds: Int64) -> Instant {
        Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + seconds * 1000)
    }

    /// Seconds from another instant to this one; negative when this one is earlier.
    public func seconds(since other: Instant) -> Double {
        Double(millisecondsSinceEpoch - other.millisecondsSinceEpoch) / 1000
    }

    /// The latest instant of a grid from the epoch that is not after this one.
    ///
    /// - Parameter gridSeconds: the grid's step, in seconds; 900 is the quarter-hour grid.
    /// - Returns: this instant where it is on the grid, else the one before.
    public func roundedDown(toSeconds gridSeconds: Int64) -> Instant {
        Instant(
            secondsSinceEpoch: secondsSinceEpoch.flooredQuotient(by: gridSeconds) * gridSeconds
        )
    }
}

extension Instant: Comparable {
    /// Orders by time.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }
}

extension Instant: CustomStringConvertible {
    /// The RFC 3339 text in UTC: `2026-11-30T08:00:00Z`, with `.123` only where there are milliseconds.
    public var description: String {
        rfc3339
    }

    /// The RFC 3339 text in UTC, with milliseconds only where there are any.
    public var rfc3339: String {
        let local = LocalDateTime(secondsSinceEpoch: secondsSinceEpoch)
        let milliseconds = millisecondsSinceEpoch - secondsSinceEpoch * 1000
        guard milliseconds > 0 else { return "\(local)Z" }
        let digits = String(milliseconds + 1000).dropFirst()
        return "\(local).\(digits)Z"
    }

    /// Reads an RFC 3339 date-time with an offset (`Z` or `±hh:mm`); nil for anything else.
    ///
    /// Digits beyond the millisecond are refused unless they are zero: nothing is dropped in silence.
    public init?(rfc3339 text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, let local = LocalDateTime(bytes: bytes.prefix(19)) else {
            return nil
        }
        var index = 19
        var milliseconds: Int64 = 0
        if bytes[index] == UInt8(ascii: ".") {
            let digits = bytes[(index + 1)...].prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            for position in 0..<3 {
                let digit = position < digits.count ? digits[digits.startIndex + position] : 0x30
                milliseconds = milliseconds * 10 + Int64(digit - 0x30)
            }
            index = digits.endIndex
        }
        guard let offset = Self.offsetSeconds(bytes[index...]) else { return nil }
        let seconds = local.secondsSinceEpoch - offset
        self.init(millisecondsSinceEpoch: seconds * 1000 + milliseconds)
    }

    private static func offsetSeconds(_ bytes: ArraySlice<UInt8>) -> Int64? {
        if bytes.elementsEqual("Z".utf8) || bytes.elementsEqual("z".utf8) { return 0 }
        guard bytes.count == 6, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
            bytes[bytes.startIndex + 3] == UInt8(ascii: ":"),
            let hours = Int64(digits: bytes[bytes.startIndex + 1..<bytes.startIndex + 3]),
            let minutes = Int64(digits: bytes[bytes.startIndex + 4..<bytes.startIndex + 6]),
            hours <= 23, minutes <= 59
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == 0x2D ? -1 : 1)
    }
}
