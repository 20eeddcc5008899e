/// The identity of one entity: a UUID of version 7, opaque outside and never reused.
///
/// The phantom type keeps a card's id from being taken for a wallet's. The canonical text is 36
/// lower-case characters.
///
/// **Source:** RFC 9562, section 5.7.
public struct Identifier<Entity>: Hashable, Sendable {
    /// The first eight bytes, big-endian: 48 bits of Unix milliseconds come first.
    public let high: UInt64
    /// The last eight bytes, big-endian.
    public let low: UInt64

    /// Makes an identifier of its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the canonical text of a UUID of any version, in either case; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var halves: (high: UInt64, low: UInt64) = (0, 0)
        var digitCount = 0
        for (offset, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(offset) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Self.hexDigit(byte) else { return nil }
            if digitCount < 16 {
                halves.high = halves.high << 4 | digit
            } else {
                halves.low = halves.low << 4 | digit
            }
            digitCount += 1
        }
        self.init(high: halves.high, low: halves.low)
    }

    /// Makes a version 7 identifier.
    ///
    /// - Parameters:
    ///   - instant: the time that ids are ordered by, to the millisecond.
    ///   - random: 74 bits are taken from its two words.
    public init(at instant: Instant, random: (UInt64, UInt64)) {
        let milliseconds = UInt64(clamping: instant.millisecondsSinceEpoch) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | (random.0 & 0x0FFF)
        low = 0x8000_0000_0000_0000 | (random.1 & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// Whether this has the version and variant bits of a UUIDv7.
    public var isVersion7: Bool {
        (high >> 12) & 0xF == 7 && low >> 62 == 2
    }

    /// A number in `0..<2^53` that stays with this entity, for clients whose lists want one.
    public var stableID64: Int64 {
        Int64(low & 0x1F_FFFF_FFFF_FFFF)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x61...0x66: UInt64(byte - 0x61 + 10)
        case 0x41...0x46: UInt64(byte - 0x41 + 10)
        default: nil
        }
    }
}

extension Identifier: CustomStringConvertible {
    /// The canonical text: 36 characters, lower case.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for index in 0..<32 {
            if index == 8 || index == 12 || index == 16 || index == 20 {
                text.append(UInt8(ascii: "-"))
            }
            let word = index < 16 ? high : low
            text.append(digits[Int(word >> UInt64(60 - 4 * (index % 16)) & 0xF)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Identifier: Comparable {
    /// Orders by the bytes, which for version 7 is by time.
    public static func < (left: Identifier, right: Identifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
