/// The check sum of a zlib stream, of lines that repeat without looking at the copies.
///
/// **Source:** RFC 1950, 8.2.
struct Adler32 {
    private static let modulus = 65_521

    /// The check sum.
    let value: UInt32

    /// Sums up an image.
    ///
    /// A copy of a line of `n` bytes with the sum `s` and the weighted sum `w` turns the two halves of
    /// the check sum `a` and `b` into `a + s` and `b + n·a + w`; the `c`th copy adds `n·c·s` more.
    init(of lines: Scanlines) {
        var (low, high) = (1, 0)
        let modulus = Self.modulus
        let count = lines.byteCount
        for (line, repeats) in lines.repeats.enumerated() {
            var (sum, weighted) = (0, 0)
            for byte in lines.bytes[line * count..<(line + 1) * count] {
                sum += Int(byte)
                weighted += sum
            }
            let pairs = repeats * (repeats - 1) / 2 % modulus
            let steps = count * sum % modulus * pairs
            high = (high + repeats * ((count * low + weighted) % modulus) + steps) % modulus
            low = (low + repeats * sum) % modulus
        }
        value = UInt32(high << 16 | low)
    }
}
