/// How much the largest Aztec symbol holds, with the share of error correction that the standard
/// recommends.
///
/// **Source:** ISO/IEC 24778, Table 1 (3 832 digits, 3 067 letters, 1 914 bytes) and Table 2 (the modes).
enum AztecCapacity {
    /// The bits of data in 32 layers: 1 664 codewords of 12 bits, less 23 % and three.
    private static let bitsMax = 15_336

    /// The bits of a designator of two digits: shift to punctuation, FLG, length and digits.
    private static let designatorBits = 21

    /// How many of the leading bytes might fit in some way of writing them; no more can.
    static func bytesMax(of bytes: [UInt8], eci: Int?) -> Int {
        var count = BitCount()
        for (index, byte) in bytes.enumerated() {
            count.add(byte)
            if count.bits + (eci == nil ? 0 : designatorBits) > bitsMax { return index }
        }
        return bytes.count
    }

    /// The fewest bits that bytes can take: each in its cheapest mode, and every mode entered once.
    private struct BitCount {
        private var characterBits = 0
        private var leavesUpper = false
        private var binaryCount = 0
        private var last: UInt8 = 0

        var bits: Int {
            let header = binaryCount == 0 ? 0 : binaryCount <= 62 ? 10 : 21
            return characterBits + max(header, leavesUpper ? 5 : 0)
        }

        mutating func add(_ byte: UInt8) {
            switch byte {
            case 0x30...0x39:
                characterBits += 4
                leavesUpper = true
            case 0x20 where [0x2C, 0x2E, 0x3A].contains(last): break
            case 0x0A where last == 0x0D: break
            case 0x20, 0x2C, 0x2E: characterBits += 4
            case 0x41...0x5A: characterBits += 5
            case 0x61...0x7A:
                characterBits += 5
                leavesUpper = true
            case 0x01...0x0D, 0x1B...0x1F, 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7F:
                characterBits += 5
            default:
                characterBits += 8
                binaryCount += 1
            }
            last = byte
        }
    }
}
