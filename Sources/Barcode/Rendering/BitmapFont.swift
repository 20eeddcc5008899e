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
        0x000000000, 0x108421004, 0x294000000, 0x295F57D4A, 0x11F4717C4,
        0x672222273, 0x32544564D, 0x108000000, 0x088842082, 0x208210888,
        0x02AEFBAA0, 0x0084F9080, 0x000001888, 0x0000F8000, 0x0000000C6,
        0x042222210, 0x3A318C62E, 0x11942109F, 0x3A213221F, 0x3A213062E,
        0x08CA97C42, 0x7E1E0862E, 0x3A10F462E, 0x7C2211084, 0x3A317462E,
        0x3A317842E, 0x00C6018C0, 0x00C601888, 0x088882082, 0x001F07C00,
        0x208208888, 0x3A2111004, 0x3A37ADE0E, 0x3A31FC631, 0x7A31F463E,
        0x3A308422E, 0x7A318C63E, 0x7E10F421F, 0x7E10F4210, 0x3A30BC62E,
        0x4631FC631, 0x38842108E, 0x1C4210A4C, 0x4654C5251, 0x42108421F,
        0x4775AC631, 0x47359C631, 0x3A318C62E, 0x7A31F4210, 0x3A318D64D,
        0x7A31F5251, 0x3E107043E, 0x7C8421084, 0x46318C62E, 0x46318A944,
        0x4631AD771, 0x462A22A31, 0x462A21084, 0x7C222221F, 0x39084210E,
        0x420820821, 0x38421084E, 0x115100000, 0x00000001F, 0x208000000,
        0x000E0BE2F, 0x421E8C63E, 0x000E8420E, 0x042F8C62F, 0x000E8FE0E,
        0x191E42108, 0x000F8BC2E, 0x421E8C631, 0x100C2108E, 0x080610A4C,
        0x4212A6292, 0x30842108E, 0x001AAD6B5, 0x001E8C631, 0x000E8C62E,
        0x001E8FA10, 0x000F8BC21, 0x0016CC210, 0x000F8383E, 0x211E42106,
        0x00118C62F, 0x00118C544, 0x0011AD6AA, 0x001151151, 0x00118BC2E,
        0x001F1111F, 0x0C8441083, 0x108421084, 0x608411098, 0x0009AC800,
    ]
}
