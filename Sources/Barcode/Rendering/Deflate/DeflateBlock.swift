/// The tokens of one DEFLATE block, and their bits.
///
/// **Source:** RFC 1951, 3.2.
struct DeflateBlock {
    /// The longest match.
    static let lengthMax = 258

    /// The farthest match.
    static let distanceMax = 32_768

    /// A literal below 256; else the length of a match in the upper half and its distance in the lower.
    private var tokens: [UInt32] = []
    private var literalCounts = [Int](repeating: 0, count: 286)
    private var distanceCounts = [Int](repeating: 0, count: 30)
    private var extraBits = 0

    /// Makes an empty block with room for so many tokens.
    init(reserving count: Int) {
        tokens.reserveCapacity(count)
        literalCounts[Self.end] = 1
    }

    /// Appends a byte as it is.
    mutating func append(literal: UInt8) {
        tokens.append(UInt32(literal))
        literalCounts[Int(literal)] += 1
    }

    /// Appends a match: `count` bytes, as many as one likes, that stand `distance` bytes before.
    ///
    /// A match has 3 bytes or more, and so have the pieces of a long one.
    mutating func append(count: Int, distance: Int) {
        var left = count
        while left > 0 {
            var piece = min(left, Self.lengthMax)
            if left > piece, left - piece < 3 { piece -= 3 }
            left -= piece
            tokens.append(UInt32(piece) << 16 | UInt32(distance - 1))
            let (length, far) = (Self.length(piece), Self.distance(distance))
            literalCounts[length.symbol] += 1
            distanceCounts[far.symbol] += 1
            extraBits += length.extraBits + far.extraBits
        }
    }

    /// The symbol that ends a block.
    private static let end = 256

    // MARK: Symbols

    /// The symbol of a length, and how many bits behind it say the rest.
    ///
    /// **Source:** RFC 1951, 3.2.5.
    static func length(_ length: Int) -> (symbol: Int, extraBits: Int) {
        if length == lengthMax { return (285, 0) }
        if length < 11 { return (254 + length, 0) }
        let offset = length - 3
        let extraBits = offset.bitWidth - 1 - offset.leadingZeroBitCount - 2
        return (257 + 4 * extraBits + offset >> extraBits, extraBits)
    }

    /// The symbol of a distance, and how many bits behind it say the rest.
    static func distance(_ distance: Int) -> (symbol: Int, extraBits: Int) {
        let offset = distance - 1
        if offset < 4 { return (offset, 0) }
        let extraBits = offset.bitWidth - 1 - offset.leadingZeroBitCount - 1
        return (2 * extraBits + offset >> extraBits, extraBits)
    }

    // MARK: Writing

    /// The code of literals and lengths that is best for the tokens.
    var literalCode: HuffmanCode { HuffmanCode(frequencies: literalCounts, bitsMax: 15) }

    /// The code of distances that is best for the tokens.
    var distanceCode: HuffmanCode { HuffmanCode(frequencies: distanceCounts, bitsMax: 15) }

    /// Writes the block, the last of its stream, in whichever code is shorter.
    func write(to output: inout BitWriter) {
        let (literals, distances) = (literalCode, distanceCode)
        let header = DeflateHeader(literals: literals.lengths, distances: distances.lengths)
        let own =
            header.bitCount + literals.cost(literalCounts) + distances.cost(distanceCounts)
        let fixed =
            Self.fixedLiterals.cost(literalCounts) + Self.fixedDistances.cost(distanceCounts)
        output.append(1, count: 1)
        if fixed <= own {
            output.append(1, count: 2)
            writeTokens(Self.fixedLiterals, Self.fixedDistances, to: &output)
        } else {
            output.append(2, count: 2)
            header.write(to: &output)
            writeTokens(literals, distances, to: &output)
        }
    }

    private func writeTokens(
        _ literals: HuffmanCode,
        _ distances: HuffmanCode,
        to output: inout BitWriter
    ) {
        let append = { (code: borrowing HuffmanCode, symbol: Int, output: inout BitWriter) in
            output.append(UInt32(code.codes[symbol]), count: Int(code.lengths[symbol]))
        }
        for token in tokens {
            guard token >= 256 else {
                append(literals, Int(token), &output)
                continue
            }
            let (count, far) = (Int(token >> 16), Int(token & 0xFFFF) + 1)
            let (length, distance) = (Self.length(count), Self.distance(far))
            append(literals, length.symbol, &output)
            output.append(
                UInt32(count - 3) & (1 << UInt32(length.extraBits) - 1),
                count: length.extraBits
            )
            append(distances, distance.symbol, &output)
            output.append(
                UInt32(far - 1) & (1 << UInt32(distance.extraBits) - 1),
                count: distance.extraBits
            )
        }
        append(literals, Self.end, &output)
    }

    /// The code that needs no header.
    ///
    /// **Source:** RFC 1951, 3.2.6.
    private static let fixedLiterals = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    )
    private static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30))
}
