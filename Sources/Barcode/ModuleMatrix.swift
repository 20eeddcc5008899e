/// Rows of modules, dark or light, packed into words.
///
/// A row is `wordsPerRow` words; its first module is the most significant bit of its first word, and
/// the bits after its last module are zero.
public struct ModuleMatrix: Hashable, Sendable {
    /// The number of modules in a row.
    public let width: Int

    /// The number of rows.
    public let height: Int

    /// The number of 64-bit words that hold one row.
    public let wordsPerRow: Int

    /// The packed rows, top row first.
    public private(set) var words: [UInt64]

    /// Makes a matrix of light modules.
    public init(width: Int, height: Int) {
        precondition(width >= 0 && height >= 0, "A matrix has no negative side.")
        self.width = width
        self.height = height
        wordsPerRow = (width + 63) / 64
        words = Array(repeating: 0, count: wordsPerRow * height)
    }

    /// Takes over rows that are packed already.
    init(width: Int, height: Int, words: [UInt64]) {
        self.width = width
        self.height = height
        wordsPerRow = (width + 63) / 64
        self.words = words
        precondition(words.count == wordsPerRow * height, "The words must fill the rows.")
    }

    /// Whether a module is dark; outside the matrix everything is light.
    public func isDark(row: Int, column: Int) -> Bool {
        guard row >= 0, row < height, column >= 0, column < width else { return false }
        let word = words[row * wordsPerRow + column >> 6]
        return (word << UInt64(column & 63)) >> 63 == 1
    }

    /// Whether two rows hold the same modules.
    func isRow(_ row: Int, equalTo other: Int) -> Bool {
        for index in 0..<wordsPerRow
        where words[row * wordsPerRow + index] != words[other * wordsPerRow + index] {
            return false
        }
        return true
    }

    /// A row as text, `1` for dark and `0` for light.
    public func rowText(_ row: Int) -> String {
        var characters: [UInt8] = []
        characters.reserveCapacity(width)
        for index in 0..<wordsPerRow {
            var word = words[row * wordsPerRow + index]
            for _ in 0..<min(64, width - index << 6) {
                characters.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: word >> 63))
                word <<= 1
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Makes the modules dark whose bits are set in `bits`.
    mutating func set(_ bits: UInt64, at index: Int) { words[index] |= bits }

    /// Makes `count` modules dark from `column` on.
    mutating func fill(row: Int, column: Int, count: Int) {
        guard count > 0 else { return }
        let first = row * wordsPerRow + column >> 6
        let last = row * wordsPerRow + (column + count - 1) >> 6
        let head = UInt64.max >> UInt64(column & 63)
        let tail = UInt64.max << UInt64(63 - (column + count - 1) & 63)
        if first == last {
            words[first] |= head & tail
            return
        }
        words[first] |= head
        for index in (first + 1)..<last { words[index] = .max }
        words[last] |= tail
    }

    /// Calls `body` with the start and the end of each run of dark modules in a row, from the left.
    @inline(__always)
    func forEachDarkRun(row: Int, _ body: (_ start: Int, _ end: Int) -> Void) {
        let base = row * wordsPerRow
        var start = -1
        for index in 0..<wordsPerRow {
            var word = words[base + index]
            var position = index << 6
            var left = 64
            while left > 0 {
                if start < 0 {
                    let light = min(word.leadingZeroBitCount, left)
                    position += light
                    left -= light
                    guard left > 0 else { break }
                    start = position
                    word <<= UInt64(light)
                }
                let dark = min((~word).leadingZeroBitCount, left)
                position += dark
                left -= dark
                guard left > 0 else { break }
                word <<= UInt64(dark)
                body(start, position)
                start = -1
            }
        }
        if start >= 0 { body(start, width) }
    }
}
