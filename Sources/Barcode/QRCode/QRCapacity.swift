/// How many data codewords a QR symbol of each version and level holds.
///
/// **Source:** ISO/IEC 18004, Table 7.
enum QRCapacity {
    private static let low: InlineArray<40, UInt16> = [
        19, 34, 55, 80, 108, 136, 156, 194, 232, 274,
        324, 370, 428, 461, 523, 589, 647, 721, 795, 861,
        932, 1_006, 1_094, 1_174, 1_276, 1_370, 1_468, 1_531, 1_631, 1_735,
        1_843, 1_955, 2_071, 2_191, 2_306, 2_434, 2_566, 2_702, 2_812, 2_956,
    ]

    private static let medium: InlineArray<40, UInt16> = [
        16, 28, 44, 64, 86, 108, 124, 154, 182, 216,
        254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
        714, 782, 860, 914, 1_000, 1_062, 1_128, 1_193, 1_267, 1_373,
        1_455, 1_541, 1_631, 1_725, 1_812, 1_914, 1_992, 2_102, 2_216, 2_334,
    ]

    private static let quartile: InlineArray<40, UInt16> = [
        13, 22, 34, 48, 62, 76, 88, 110, 132, 154,
        180, 206, 244, 261, 295, 325, 367, 397, 445, 485,
        512, 568, 614, 664, 718, 754, 808, 871, 911, 985,
        1_033, 1_115, 1_171, 1_231, 1_286, 1_354, 1_426, 1_502, 1_582, 1_666,
    ]

    private static let high: InlineArray<40, UInt16> = [
        9, 16, 26, 36, 46, 60, 66, 86, 100, 122,
        140, 158, 180, 197, 223, 253, 283, 313, 341, 385,
        406, 442, 464, 514, 538, 596, 628, 661, 701, 745,
        793, 845, 901, 961, 986, 1_054, 1_096, 1_142, 1_222, 1_276,
    ]

    /// The data codewords, eight bits each, of a version from 1 to 40.
    static func dataCodewords(version: Int, level: QRErrorCorrectionLevel) -> Int {
        switch level {
        case .low: Int(low[version - 1])
        case .medium: Int(medium[version - 1])
        case .quartile: Int(quartile[version - 1])
        case .high: Int(high[version - 1])
        }
    }

    /// The smallest version in a range that holds so many bits, `nil` if none does.
    static func version(
        forBits bits: Int,
        level: QRErrorCorrectionLevel,
        in versions: ClosedRange<Int>
    ) -> Int? {
        versions.first { dataCodewords(version: $0, level: level) * 8 >= bits }
    }
}
