/// Compresses scanlines that repeat into a zlib stream.
///
/// A general compressor looks at every byte of the image. Here a line is looked at once, and its copies
/// are one match, so the time goes with the modules of a symbol and not with its pixels. Within a line,
/// a match is taken where it is cheaper than the literals: two kinds of byte alone cost about one bit
/// each, and most matches more.
///
/// **Source:** RFC 1950 (the stream) and RFC 1951 (the block).
struct ScanlineCompressor {
    /// How many places that begin alike are tried.
    private static let triesMax = 8

    private let lines: Scanlines
    private var block: DeflateBlock

    /// The last place, and for each place the one before it, whose first bytes have the same hash.
    private var heads: [Int32]
    private var previous: [Int32]

    /// Where the first and the last copy of each line begin in the image.
    private var firstStarts: [Int] = []
    private var lastStarts: [Int] = []

    /// What a literal costs on average, in sixteenths of a bit.
    private let literalCost: Int

    /// The shortest match that can save anything, 3 to 8 bytes.
    private let matchMin: Int

    /// The zlib stream of an image.
    static func compress(_ lines: Scanlines) -> [UInt8] {
        var compressor = ScanlineCompressor(lines)
        compressor.appendAll()
        // 32 KiB window, default effort: RFC 1950, 2.2.
        var output = BitWriter(behind: [0x78, 0x9C], reserving: 1_024)
        compressor.block.write(to: &output)
        let sum = Adler32(of: lines).value
        return output.finish() + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    private init(_ lines: Scanlines) {
        self.lines = lines
        block = DeflateBlock(reserving: lines.bytes.count + 16)
        heads = Array(repeating: -1, count: 1 << 10)
        previous = Array(repeating: -1, count: lines.bytes.count)
        literalCost = Self.literalCost(lines.bytes)
        matchMin = min(8, max(3, Self.matchCost(1) / literalCost))
        firstStarts.reserveCapacity(lines.repeats.count)
        lastStarts.reserveCapacity(lines.repeats.count)
    }

    private mutating func appendAll() {
        let count = lines.byteCount
        var start = 0
        for (line, repeats) in lines.repeats.enumerated() {
            firstStarts.append(start)
            lastStarts.append(start + (repeats - 1) * count)
            appendLine(line)
            if repeats > 1 { append(copies: repeats - 1, of: line) }
            start += repeats * count
        }
    }

    /// Appends the copies of a line that stands there once already.
    private mutating func append(copies: Int, of line: Int) {
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

    /// Appends a line as literals and matches.
    private mutating func appendLine(_ line: Int) {
        let start = line * lines.byteCount
        let end = start + lines.byteCount
        var index = start
        while index < end {
            let match = bestMatch(at: index, line: line, end: end)
            if match.count == 0 {
                block.append(literal: lines.bytes[index])
            } else {
                block.append(count: match.count, distance: match.distance)
            }
            let next = index + max(match.count, 1)
            while index < next {
                remember(index)
                index += 1
            }
        }
    }

    /// The match that saves the most bits, of length 0 where none saves any.
    private func bestMatch(at index: Int, line: Int, end: Int) -> (count: Int, distance: Int) {
        guard end - index >= matchMin else { return (0, 0) }
        let bytes = lines.bytes
        let position = firstStarts[line] + index - line * lines.byteCount
        let most = min(end - index, DeflateBlock.lengthMax)
        var best = (count: 0, distance: 0)
        var bestGain = 0
        // No shorter match can be better: what it must reach is looked at first.
        var needed = matchMin
        var candidate = Int(heads[hash(index)])
        var tries = Self.triesMax
        while candidate >= 0, tries > 0, needed <= most {
            tries -= 1
            if bytes[candidate + needed - 1] == bytes[index + needed - 1] {
                var count = 0
                while count < most, bytes[candidate + count] == bytes[index + count] { count += 1 }
                if count >= needed {
                    let distance = position - place(of: candidate, before: line)
                    guard distance <= DeflateBlock.distanceMax else { break }
                    let gain = count * literalCost - Self.matchCost(distance)
                    if gain > bestGain {
                        (best, bestGain) = ((count, distance), gain)
                        needed = count + 1
                    }
                }
            }
            candidate = Int(previous[candidate])
        }
        return best
    }

    /// Where a byte of the lines stands last in the image, as seen from a line.
    private func place(of index: Int, before line: Int) -> Int {
        let (source, column) = index.quotientAndRemainder(dividingBy: lines.byteCount)
        return (source == line ? firstStarts[line] : lastStarts[source]) + column
    }

    private mutating func remember(_ index: Int) {
        guard index + matchMin <= lines.bytes.count else { return }
        let hash = hash(index)
        previous[index] = heads[hash]
        heads[hash] = Int32(truncatingIfNeeded: index)
    }

    /// The hash of the first bytes, as many as a match must have.
    private func hash(_ index: Int) -> Int {
        var word: UInt64 = 0
        for offset in 0..<matchMin { word = word << 8 | UInt64(lines.bytes[index + offset]) }
        return Int((word &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }

    // MARK: Costs

    /// About what a match costs, in sixteenths of a bit: its two symbols, and the rest of the distance.
    ///
    /// Twelve bits for the symbols gave the smallest files over QR, Aztec and PDF417 at several scales;
    /// matches that hardly pay spoil the code of the literals.
    private static func matchCost(_ distance: Int) -> Int {
        16 * (12 + max(0, distance.bitWidth - distance.leadingZeroBitCount - 2))
    }

    /// The entropy of the bytes and half a bit for what a prefix code wastes on few symbols, in
    /// sixteenths of a bit.
    private static func literalCost(_ bytes: [UInt8]) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        var sum = 0
        for count in counts where count > 0 {
            sum += count * (logarithm(bytes.count) - logarithm(count))
        }
        return max(16, sum / max(1, bytes.count) + 8)
    }

    /// The binary logarithm in sixteenths, straight between powers of two.
    private static func logarithm(_ value: Int) -> Int {
        let whole = value.bitWidth - 1 - value.leadingZeroBitCount
        return 16 * whole + (16 * value) >> whole - 16
    }
}
