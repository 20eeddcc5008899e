/// A prefix code over the symbols of an alphabet.
///
/// **Source:** RFC 1951, 3.2.2.
struct HuffmanCode {
    /// The bits of each symbol's code; 0 for a symbol that does not occur.
    private(set) var lengths: [UInt8]

    /// Each symbol's code, its first bit in the least significant place.
    private(set) var codes: [UInt16]

    /// The code that writes symbols of given frequencies in the fewest bits.
    ///
    /// - Parameters:
    ///   - frequencies: by symbol.
    ///   - bitsMax: the longest code that is allowed; frequencies are made more alike until it is kept.
    init(frequencies: [Int], bitsMax: UInt8) {
        var counts = frequencies
        var lengths = Self.lengths(counts)
        while lengths.contains(where: { $0 > bitsMax }) {
            for index in counts.indices where counts[index] > 0 {
                counts[index] = counts[index] / 4 + 1
            }
            lengths = Self.lengths(counts)
        }
        self.init(lengths: lengths)
    }

    /// The canonical code of given lengths.
    init(lengths: [UInt8]) {
        self.lengths = lengths
        var counts = InlineArray<17, UInt16>(repeating: 0)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = InlineArray<17, UInt16>(repeating: 0)
        var code: UInt16 = 0
        for length in 1...15 {
            code = (code + counts[length - 1]) << 1
            next[length] = code
        }
        codes = Array(repeating: 0, count: lengths.count)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            codes[symbol] = Self.reversed(next[Int(length)], count: length)
            next[Int(length)] += 1
        }
    }

    /// The bits that symbols of given frequencies take, without what stands behind them.
    func cost(_ frequencies: [Int]) -> Int {
        var bits = 0
        for symbol in frequencies.indices { bits += frequencies[symbol] * Int(lengths[symbol]) }
        return bits
    }

    private static func reversed(_ code: UInt16, count: UInt8) -> UInt16 {
        var (value, output) = (code, UInt16(0))
        for _ in 0..<count {
            output = output << 1 | value & 1
            value >>= 1
        }
        return output
    }

    /// Joins the two rarest again and again; leaves and joined nodes stand in two queues, each in order.
    private static func lengths(_ frequencies: [Int]) -> [UInt8] {
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        var leaves: [Int] = []
        for symbol in frequencies.indices where frequencies[symbol] > 0 { leaves.append(symbol) }
        guard leaves.count > 1 else {
            // One symbol alone takes one bit.
            if let only = leaves.first { lengths[only] = 1 }
            return lengths
        }
        leaves.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
        // Nodes: first the leaves, then the joined ones in the order in which they are made.
        let nodeCount = 2 * leaves.count - 1
        var weights = leaves.map { frequencies[$0] }
        weights.reserveCapacity(nodeCount)
        var parents = [Int](repeating: 0, count: nodeCount)
        var (leaf, joined) = (0, leaves.count)
        for node in leaves.count..<nodeCount {
            var weight = 0
            for _ in 0..<2 {
                let takesLeaf =
                    leaf < leaves.count && (joined >= node || weights[leaf] <= weights[joined])
                let taken = takesLeaf ? leaf : joined
                if takesLeaf { leaf += 1 } else { joined += 1 }
                weight += weights[taken]
                parents[taken] = node
            }
            weights.append(weight)
        }
        var depths = [UInt8](repeating: 0, count: nodeCount)
        for node in stride(from: nodeCount - 2, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
            if node < leaves.count { lengths[leaves[node]] = depths[node] }
        }
        return lengths
    }
}
