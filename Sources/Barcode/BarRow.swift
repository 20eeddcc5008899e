/// Collects the bars of a linear symbol from the left to the right.
struct BarRow {
    private var words: [UInt64] = []
    private var pending: UInt64 = 0
    private(set) var width = 0

    /// Makes an empty row with room for about `modules` modules.
    init(reserving modules: Int = 128) {
        words.reserveCapacity((modules + 63) / 64)
    }

    /// Appends the lowest `count` bits of `pattern`, the most significant of them first; 1 is dark.
    mutating func append(_ pattern: UInt64, count: Int) {
        let used = width & 63
        let aligned = pattern << UInt64(64 - count)
        pending |= aligned >> UInt64(used)
        if used + count >= 64 {
            words.append(pending)
            pending = used == 0 ? 0 : aligned << UInt64(64 - used)
        }
        width += count
    }

    /// The row as a matrix of one row.
    func matrix() -> ModuleMatrix {
        ModuleMatrix(
            width: width,
            height: 1,
            words: width & 63 == 0 ? words : words + [pending]
        )
    }
}
