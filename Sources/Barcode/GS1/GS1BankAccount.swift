/// The check digits of an international bank account number.
///
/// **Source:** ISO 13616-1, clause 6; ISO/IEC 7064, modulo 97-10.
enum GS1BankAccount {
    /// Whether two letters, two check digits and an account of capitals and digits belong together.
    static func isRight(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count > 4, value.prefix(2).allSatisfy(isCapital),
            value.dropFirst(2).prefix(2).allSatisfy(isDigit),
            value.dropFirst(4).allSatisfy({ isCapital($0) || isDigit($0) })
        else { return false }
        var remainder = 0
        for byte in value.dropFirst(4) + value.prefix(4) {
            let number = isDigit(byte) ? Int(byte) - 0x30 : Int(byte) - 0x41 + 10
            remainder = (remainder * (number < 10 ? 10 : 100) + number) % 97
        }
        return remainder == 1
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
