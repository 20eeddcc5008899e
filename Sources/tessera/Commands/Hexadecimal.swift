/// Bytes as people write them in hexadecimal.
enum Hexadecimal {
    /// The bytes of an even number of digits in either case; nil for anything else.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { index in
            UInt8(digits[index] << 4 | digits[index + 1])
        }
    }
}
