/// The symbol characters of Code 39.
///
/// **Source:** ISO/IEC 16388, Table 1.
enum Code39Patterns {
    /// The characters in the order of their values, 0 to 42.
    static let alphabet: [UInt8] = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)

    /// The wide elements of each character by its value, the first of nine elements in bit 8.
    static let wide: InlineArray<43, UInt16> = [
        0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064,
        0x109, 0x049, 0x148, 0x019, 0x118, 0x058, 0x00D, 0x10C, 0x04C, 0x01C,
        0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016,
        0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4, 0x0A8,
        0x0A2, 0x08A, 0x02A,
    ]

    /// The wide elements of the start and stop character.
    static let startStop: UInt16 = 0x094

    /// The value of each ASCII character, 255 for those without one.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 128)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}
