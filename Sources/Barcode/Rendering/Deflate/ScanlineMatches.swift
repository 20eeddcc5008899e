/// Where the bytes of scanlines stand once more, earlier in the image.
///
/// A line is looked at once, however often it is drawn. For every place in a line there are a few
/// matches, each longer and farther away than the one before.
struct ScanlineMatches {
    /// The bytes that a match has at least.
    ///
    /// Of two kinds of byte, which is what large modules have, shorter matches are dearer than literals.
    private static let countMin = 6

    /// How many places that begin alike are tried.
    private static let triesMax = 8

    /// The matches, place by place: the length in the upper half, the distance less one in the lower.
    private(set) var matches: [UInt32] = []

    /// Where the matches of each place begin in `matches`, and one more for the end.
    private(set) var starts: [Int32]

    /// Finds the matches of all places.
    init(_ lines: Scanlines) {
        let words = Self.words(lines.bytes)
        let count = lines.byteCount
        starts = Array(repeating: 0, count: words.count + 1)
        matches.reserveCapacity(words.count)
        // The last place, and for each place the one before it, whose first bytes have the same hash.
        var heads = [Int32](repeating: -1, count: 1 << 10)
        var previous = [Int32](repeating: -1, count: words.count)
        // Where the last copy of each line begins in the image.
        var copies: [Int] = []
        copies.reserveCapacity(lines.repeats.count)
        var image = 0
        for (line, repeats) in lines.repeats.enumerated() {
            let start = line * count
            for index in start..<start + count {
                starts[index] = Int32(truncatingIfNeeded: matches.count)
                let hash = Self.hash(words[index])
                let most = min(start + count - index, DeflateBlock.lengthMax)
                var longest = Self.countMin - 1
                var candidate = Int(heads[hash])
                var tries = Self.triesMax
                while candidate >= 0, tries > 0, longest < most {
                    tries -= 1
                    let length = Self.length(words, candidate, index, most)
                    if length > longest {
                        let source = candidate / count
                        let place =
                            (source == line ? image : copies[source])
                            + candidate - source * count
                        let distance = image + index - start - place
                        if distance > DeflateBlock.distanceMax { break }
                        longest = length
                        matches.append(UInt32(length) << 16 | UInt32(distance - 1))
                    }
                    candidate = Int(previous[candidate])
                }
                previous[index] = heads[hash]
                heads[hash] = Int32(truncatingIfNeeded: index)
            }
            copies.append(image + (repeats - 1) * count)
            image += repeats * count
        }
        starts[words.count] = Int32(truncatingIfNeeded: matches.count)
    }

    /// The eight bytes from each place on, the first in the most significant place; behind the end
    /// there are zeros.
    private static func words(_ bytes: [UInt8]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: bytes.count)
        var word: UInt64 = 0
        for index in stride(from: bytes.count - 1, through: 0, by: -1) {
            word = word >> 8 | UInt64(bytes[index]) << 56
            words[index] = word
        }
        return words
    }

    /// How many bytes are alike at two places, at most `most`, up to which there are bytes at both.
    @inline(__always)
    private static func length(_ words: [UInt64], _ one: Int, _ other: Int, _ most: Int) -> Int {
        var length = 0
        while length < most {
            let difference = words[one + length] ^ words[other + length]
            guard difference == 0 else {
                return min(most, length + difference.leadingZeroBitCount / 8)
            }
            length += 8
        }
        return most
    }

    /// The hash of the first bytes of a word, as many as a match must have.
    @inline(__always)
    private static func hash(_ word: UInt64) -> Int {
        Int(((word >> UInt64(64 - 8 * countMin)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    }
}
