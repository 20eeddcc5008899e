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

    /// Appends dark modules, at most 64.
    mutating func appendBar(_ modules: Int) { append(.max >> UInt64(64 - modules), count: modules) }

    /// Appends light modules, at most 64.
    mutating func appendSpace(_ modules: Int) { append(0, count: modules) }

    /// Appends alternating bars and spaces, a bar first; a 1 in `wide` makes an element two modules
    /// wide, the most significant of its lowest `count` bits first.
    mutating func appendElements(wide: UInt16, count: Int) {
        for index in 0..<count {
            let modules = wide >> UInt16(count - 1 - index) & 1 == 1 ? 2 : 1
            if index.isMultiple(of: 2) { appendBar(modules) } else { appendSpace(modules) }
        }
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
