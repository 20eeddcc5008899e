/// What literals and matches cost, in sixteenths of a bit.
struct DeflateCosts {
    /// By byte.
    private(set) var literals: [Int32]

    /// By length, 0 to 258.
    private(set) var lengths: [Int32]

    /// By the symbol of a distance, with the bits behind it.
    private(set) var distances: [Int32]

    /// A guess before anything is written: the entropy of the bytes, and what codes of few symbols
    /// waste; about five bits for a length and six for a distance.
    init(guessedFor bytes: [UInt8]) {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        let whole = Self.logarithm(bytes.count)
        literals = counts.map { $0 == 0 ? 0 : Int32(whole - Self.logarithm($0) + 5) }
        lengths = (0...DeflateBlock.lengthMax).map { count in
            16 * Int32(count < 3 ? 5 : 5 + DeflateBlock.length(count).extraBits)
        }
        distances = (0..<30).map { 16 * Int32(6 + max(0, $0 / 2 - 1)) }
    }

    /// The true costs in given codes; a symbol that has no code yet is dear.
    init(literals: HuffmanCode, distances: HuffmanCode) {
        let cost = { (length: UInt8, missing: Int32) in length == 0 ? missing : Int32(length) }
        self.literals = (0..<256).map { 16 * cost(literals.lengths[$0], 9) }
        lengths = (0...DeflateBlock.lengthMax).map { count in
            guard count >= 3 else { return 0 }
            let length = DeflateBlock.length(count)
            return 16 * (cost(literals.lengths[length.symbol], 8) + Int32(length.extraBits))
        }
        self.distances = (0..<30).map {
            16 * (cost(distances.lengths[$0], 6) + Int32(max(0, $0 / 2 - 1)))
        }
    }

    /// The binary logarithm in sixteenths, straight between powers of two.
    private static func logarithm(_ value: Int) -> Int {
        let whole = value.bitWidth - 1 - value.leadingZeroBitCount
        return 16 * whole + (16 * value) >> whole - 16
    }
}
