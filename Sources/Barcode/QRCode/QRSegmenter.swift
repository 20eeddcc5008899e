/// How a run of bytes is written into a QR symbol.
///
/// **Source:** ISO/IEC 18004, 7.3.
enum QRMode: Int, Sendable {
    case numeric
    case alphanumeric
    case byte
}

/// A run of bytes in one mode.
struct QRSegment: Equatable, Sendable {
    let mode: QRMode
    let range: Range<Int>
}

/// The widths of the fields in front of a segment, which depend on the version.
///
/// **Source:** ISO/IEC 18004, Table 2 and Table 3.
struct QRSegmentHeader: Sendable {
    /// The bits of the mode indicator.
    let modeBits: Int

    /// The bits of the character count in numeric, alphanumeric and byte mode; 0 where the mode does
    /// not exist.
    let countBits: (numeric: Int, alphanumeric: Int, byte: Int)

    /// The bits in front of a segment, `nil` where the mode does not exist.
    func bits(_ mode: QRMode) -> Int? {
        let count =
            switch mode {
            case .numeric: countBits.numeric
            case .alphanumeric: countBits.alphanumeric
            case .byte: countBits.byte
            }
        return count == 0 ? nil : modeBits + count
    }
}

/// Splits bytes into segments so that they take the fewest bits.
///
/// Dynamic programming over the bytes, with the mode as state; costs are counted in sixths of a bit, so
/// that a digit (3⅓ bits) and an alphanumeric character (5½ bits) are whole numbers.
struct QRSegmenter {
    /// The segments, in order.
    let segments: [QRSegment]

    /// The bits they take with their headers.
    let bitCount: Int

    private static let impossible = Int.max / 4

    /// Splits `bytes`, or returns `nil` where a byte fits no mode of `header`.
    init?(_ bytes: [UInt8], header: QRSegmentHeader) {
        let heads = [QRMode.numeric, .alphanumeric, .byte].map {
            header.bits($0).map { $0 * 6 } ?? Self.impossible
        }
        var costs = [heads[0], heads[1], heads[2]]
        var origins = [UInt8](repeating: 0, count: bytes.count * 3)
        for (index, byte) in bytes.enumerated() {
            let kind = Self.kind(byte)
            costs[0] = kind == 0 ? costs[0] + 20 : Self.impossible
            costs[1] = kind <= 1 ? costs[1] + 33 : Self.impossible
            costs[2] = min(costs[2] + 48, Self.impossible)
            let ended = (
                min((costs[0] + 5) / 6 * 6, Self.impossible),
                min((costs[1] + 5) / 6 * 6, Self.impossible), costs[2]
            )
            for mode in 0..<3 {
                var origin = mode
                var cost = costs[mode]
                if ended.0 + heads[mode] < cost { (origin, cost) = (0, ended.0 + heads[mode]) }
                if ended.1 + heads[mode] < cost { (origin, cost) = (1, ended.1 + heads[mode]) }
                if ended.2 + heads[mode] < cost { (origin, cost) = (2, ended.2 + heads[mode]) }
                costs[mode] = min(cost, Self.impossible)
                origins[index * 3 + mode] = UInt8(origin)
            }
        }
        guard let last = (0..<3).min(by: { costs[$0] < costs[$1] }),
            costs[last] < Self.impossible
        else { return nil }
        bitCount = (costs[last] + 5) / 6
        segments = Self.segments(origins, end: last, count: bytes.count)
    }

    /// Follows the origins back from the end.
    private static func segments(_ origins: [UInt8], end: Int, count: Int) -> [QRSegment] {
        var segments: [QRSegment] = []
        var state = end
        var upper = count
        var mode = -1
        for index in stride(from: count - 1, through: 0, by: -1) {
            state = Int(origins[index * 3 + state])
            if state != mode {
                append(mode, index + 1..<upper, to: &segments)
                upper = index + 1
                mode = state
            }
        }
        append(mode, 0..<upper, to: &segments)
        return segments.reversed()
    }

    private static func append(_ mode: Int, _ range: Range<Int>, to segments: inout [QRSegment]) {
        guard let mode = QRMode(rawValue: mode), !range.isEmpty else { return }
        segments.append(QRSegment(mode: mode, range: range))
    }

    /// The segments with their bytes as the library takes them.
    func contents(of bytes: [UInt8]) -> [(mode: QRMode, bytes: [UInt8])] {
        segments.map { ($0.mode, Array(bytes[$0.range])) }
    }

    /// 0 for a digit, 1 for the other characters of alphanumeric mode, 2 for every other byte.
    ///
    /// **Source:** ISO/IEC 18004, Table 5.
    private static func kind(_ byte: UInt8) -> Int {
        switch byte {
        case 0x30...0x39: 0
        case 0x41...0x5A, 0x20, 0x24, 0x25, 0x2A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3A: 1
        default: 2
        }
    }
}
