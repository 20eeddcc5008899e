/// The symbol characters that EAN and UPC symbols share.
///
/// **Source:** ISO/IEC 15420, Table 1 (number sets A, B and C) and Table 2 (auxiliary patterns).
enum EANPatterns {
    /// Number set A by digit, seven modules each; set C is its complement, set B is C mirrored.
    static let setA: InlineArray<10, UInt64> = [
        0b000_1101, 0b001_1001, 0b001_0011, 0b011_1101, 0b010_0011,
        0b011_0001, 0b010_1111, 0b011_1011, 0b011_0111, 0b000_1011,
    ]

    /// Number set B by digit.
    static let setB: InlineArray<10, UInt64> = [
        0b010_0111, 0b011_0011, 0b001_1011, 0b010_0001, 0b001_1101,
        0b011_1001, 0b000_0101, 0b001_0001, 0b000_1001, 0b001_0111,
    ]

    /// The pattern of a digit in number set C.
    static func setC(_ digit: Int) -> UInt64 { setA[digit] ^ 0b111_1111 }

    /// The guard at both ends.
    static let normalGuard: UInt64 = 0b101

    /// The guard between the halves.
    static let centreGuard: UInt64 = 0b01010

    /// The height of the bars: 22,85 mm at a module of 0,33 mm, in whole modules.
    ///
    /// **Source:** ISO/IEC 15420, 4.5.3.
    static let barHeightModules = 69

    /// How far the guard bars reach below the others.
    ///
    /// **Source:** ISO/IEC 15420, 4.5.3.
    static let guardExtensionModules = 5
}
