/// The header of a DEFLATE block with codes of its own: the lengths of the codes, run by run.
///
/// **Source:** RFC 1951, 3.2.7.
struct DeflateHeader {
    private let literalCount: Int
    private let distanceCount: Int
    private let runs: [(symbol: UInt8, extra: UInt8)]
    private let code: HuffmanCode
    private let codeCount: Int

    /// The bits of the header.
    let bitCount: Int

    /// The order in which the lengths of the code for lengths are written.
    private static let order: InlineArray<19, Int> = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    init(literals: [UInt8], distances: [UInt8]) {
        literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
        distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        runs = Self.runs(
            Array(literals.prefix(literalCount)) + Array(distances.prefix(distanceCount))
        )
        var frequencies = [Int](repeating: 0, count: 19)
        for run in runs { frequencies[Int(run.symbol)] += 1 }
        code = HuffmanCode(frequencies: frequencies, bitsMax: 7)
        var count = 19
        while count > 4, code.lengths[Self.order[count - 1]] == 0 { count -= 1 }
        codeCount = count
        bitCount =
            14 + 3 * count + code.cost(frequencies)
            + runs.reduce(0) { $0 + Self.extraBits($1.symbol) }
    }

    /// The lengths with runs folded: 16 repeats the last 3 to 6 times, 17 is 3 to 10 zeros, 18 is 11 to
    /// 138 zeros.
    private static func runs(_ lengths: [UInt8]) -> [(symbol: UInt8, extra: UInt8)] {
        var runs: [(symbol: UInt8, extra: UInt8)] = []
        var index = 0
        while index < lengths.count {
            let length = lengths[index]
            var count = 1
            while index + count < lengths.count, lengths[index + count] == length { count += 1 }
            index += count
            if length > 0 {
                runs.append((length, 0))
                count -= 1
            }
            while count >= 3 {
                let symbol: UInt8 = length > 0 ? 16 : count < 11 ? 17 : 18
                let (least, most) = symbol == 16 ? (3, 6) : symbol == 17 ? (3, 10) : (11, 138)
                let piece = min(count, most)
                runs.append((symbol, UInt8(piece - least)))
                count -= piece
            }
            for _ in 0..<count { runs.append((length, 0)) }
        }
        return runs
    }

    private static func extraBits(_ symbol: UInt8) -> Int {
        switch symbol {
        case 16: 2
        case 17: 3
        case 18: 7
        default: 0
        }
    }

    /// Writes the header, behind the type of the block.
    func write(to output: inout BitWriter) {
        output.append(UInt32(literalCount - 257), count: 5)
        output.append(UInt32(distanceCount - 1), count: 5)
        output.append(UInt32(codeCount - 4), count: 4)
        for index in 0..<codeCount {
            output.append(UInt32(code.lengths[Self.order[index]]), count: 3)
        }
        for run in runs {
            let symbol = Int(run.symbol)
            output.append(UInt32(code.codes[symbol]), count: Int(code.lengths[symbol]))
            output.append(UInt32(run.extra), count: Self.extraBits(run.symbol))
        }
    }
}
