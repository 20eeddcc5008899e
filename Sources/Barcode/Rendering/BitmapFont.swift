/// A font of five by seven dots for the text below the bars, one dot to a module.
///
/// A digit with its space is seven modules wide, as wide as a symbol character of EAN and UPC.
enum BitmapFont {
    /// The width of a character in modules, without the space beside it.
    static let glyphWidth = 5

    /// The height of a character in modules.
    static let glyphHeight = 7

    /// The least distance from one character to the next.
    static let advance = 6

    /// The dots of one row of a character, the leftmost in bit 4.
    ///
    /// A character that the font lacks is drawn as a hollow box, never as another character.
    static func dots(_ scalar: UnicodeScalar, row: Int) -> UInt64 {
        let glyph =
            if scalar.value >= 0x20, scalar.value < 0x7F {
                printable[Int(scalar.value) - 0x20]
            } else {
                hollowBox
            }
        return glyph >> UInt64((glyphHeight - 1 - row) * glyphWidth) & 0x1F
    }

    private static let hollowBox: UInt64 = 0x7_E318_C63F

    /// The characters from space to tilde; 35 dots each, row by row, the top left dot in bit 34.
    private static let printable: InlineArray<95, UInt64> = [
        0x0_0000_0000, 0x1_0842_1004, 0x2_9400_0000, 0x2_95F5_7D4A, 0x1_1F47_17C4,
        0x6_7222_2273, 0x3_2544_564D, 0x1_0800_0000, 0x0_8884_2082, 0x2_0821_0888,
        0x0_2AEF_BAA0, 0x0_084F_9080, 0x0_0000_1888, 0x0_000F_8000, 0x0_0000_00C6,
        0x0_4222_2210, 0x3_A318_C62E, 0x1_1942_109F, 0x3_A213_221F, 0x3_A213_062E,
        0x0_8CA9_7C42, 0x7_E1E0_862E, 0x3_A10F_462E, 0x7_C221_1084, 0x3_A317_462E,
        0x3_A317_842E, 0x0_0C60_18C0, 0x0_0C60_1888, 0x0_8888_2082, 0x0_01F0_7C00,
        0x2_0820_8888, 0x3_A211_1004, 0x3_A37A_DE0E, 0x3_A31F_C631, 0x7_A31F_463E,
        0x3_A308_422E, 0x7_A318_C63E, 0x7_E10F_421F, 0x7_E10F_4210, 0x3_A30B_C62E,
        0x4_631F_C631, 0x3_8842_108E, 0x1_C421_0A4C, 0x4_654C_5251, 0x4_2108_421F,
        0x4_775A_C631, 0x4_7359_C631, 0x3_A318_C62E, 0x7_A31F_4210, 0x3_A318_D64D,
        0x7_A31F_5251, 0x3_E107_043E, 0x7_C842_1084, 0x4_6318_C62E, 0x4_6318_A944,
        0x4_631A_D771, 0x4_62A2_2A31, 0x4_62A2_1084, 0x7_C222_221F, 0x3_9084_210E,
        0x4_2082_0821, 0x3_8421_084E, 0x1_1510_0000, 0x0_0000_001F, 0x2_0800_0000,
        0x0_00E0_BE2F, 0x4_21E8_C63E, 0x0_00E8_420E, 0x0_42F8_C62F, 0x0_00E8_FE0E,
        0x1_91E4_2108, 0x0_00F8_BC2E, 0x4_21E8_C631, 0x1_00C2_108E, 0x0_8061_0A4C,
        0x4_212A_6292, 0x3_0842_108E, 0x0_01AA_D6B5, 0x0_01E8_C631, 0x0_00E8_C62E,
        0x0_01E8_FA10, 0x0_00F8_BC21, 0x0_016C_C210, 0x0_00F8_383E, 0x2_11E4_2106,
        0x0_0118_C62F, 0x0_0118_C544, 0x0_011A_D6AA, 0x0_0115_1151, 0x0_0118_BC2E,
        0x0_01F1_111F, 0x0_C844_1083, 0x1_0842_1084, 0x6_0841_1098, 0x0_009A_C800,
    ]
}
