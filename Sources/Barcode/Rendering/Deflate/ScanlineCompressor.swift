/// Compresses scanlines that repeat into a zlib stream.
///
/// A general compressor looks at every byte of the image. Here a line is looked at once, and its copies
/// are one match, so the time goes with the modules of a symbol and not with its pixels. Within a line
/// the cheapest way through literals and matches is taken: first by guessed costs, then by those of the
/// code that came of it.
///
/// **Source:** RFC 1950 (the stream) and RFC 1951 (the block).
struct ScanlineCompressor {
    private let lines: Scanlines
    private let found: ScanlineMatches

    /// The zlib stream of an image.
    static func compress(_ lines: Scanlines) -> [UInt8] {
        let compressor = ScanlineCompressor(lines)
        let guess = compressor.block(costs: DeflateCosts(guessedFor: lines.bytes))
        let block = compressor.block(
            costs: DeflateCosts(literals: guess.literalCode, distances: guess.distanceCode)
        )
        // 32 KiB window, default effort: RFC 1950, 2.2.
        var output = BitWriter(behind: [0x78, 0x9C], reserving: 1_024)
        block.write(to: &output)
        let sum = Adler32(of: lines).value
        return output.finish() + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    private init(_ lines: Scanlines) {
        self.lines = lines
        found = ScanlineMatches(lines)
    }

    /// All lines with their copies, in the cheapest way.
    private func block(costs: DeflateCosts) -> DeflateBlock {
        var block = DeflateBlock(reserving: lines.bytes.count + 16)
        var steps = Steps(count: lines.byteCount)
        for (line, repeats) in lines.repeats.enumerated() {
            let start = line * lines.byteCount
            steps.choose(lines.bytes, found, from: start, costs: costs)
            var column = 0
            while column < lines.byteCount {
                let match = steps.matches[column]
                if match == 0 {
                    block.append(literal: lines.bytes[start + column])
                    column += 1
                } else {
                    block.append(count: Int(match >> 16), distance: Int(match & 0xFFFF) + 1)
                    column += Int(match >> 16)
                }
            }
            append(copies: repeats - 1, of: line, to: &block)
        }
        return block
    }

    /// Appends the copies of a line that stands there once already.
    private func append(copies: Int, of line: Int, to block: inout DeflateBlock) {
        let count = lines.byteCount
        if copies * count >= 3 {
            block.append(count: copies * count, distance: count)
        } else {
            let start = line * count
            for _ in 0..<copies {
                for byte in lines.bytes[start..<start + count] { block.append(literal: byte) }
            }
        }
    }
}

extension ScanlineCompressor {
    /// The cheapest way through one line, found from its end.
    private struct Steps {
        /// The match to take at each column, 0 for a literal.
        private(set) var matches: [UInt32]

        /// What the rest of the line costs from each column on.
        private var costs: [Int32]

        init(count: Int) {
            matches = Array(repeating: 0, count: count)
            costs = Array(repeating: 0, count: count + 1)
        }

        mutating func choose(
            _ bytes: [UInt8],
            _ found: ScanlineMatches,
            from start: Int,
            costs price: DeflateCosts
        ) {
            for column in stride(from: matches.count - 1, through: 0, by: -1) {
                let index = start + column
                var best = price.literals[Int(bytes[index])] + costs[column + 1]
                var choice: UInt32 = 0
                for candidate in Int(found.starts[index])..<Int(found.starts[index + 1]) {
                    let match = found.matches[candidate]
                    let length = Int(match >> 16)
                    let far = DeflateBlock.distance(Int(match & 0xFFFF) + 1).symbol
                    let cost =
                        price.lengths[length] + price.distances[far] + costs[column + length]
                    if cost < best { (best, choice) = (cost, match) }
                }
                costs[column] = best
                matches[column] = choice
            }
        }
    }
}
