import Hashing
import Testing

@Suite struct HexadecimalTests {
    @Test func everyByteIsReadAsItIsWritten() {
        let bytes = (0...255).map { UInt8($0) }
        let text = Hexadecimal.text(of: bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Hexadecimal.bytes(of: text) == bytes)
        #expect(Hexadecimal.bytes(of: text.uppercased()) == bytes)
        #expect(Hexadecimal.bytes(of: "") == [])
    }

    @Test func lowerCaseDigitsAreCounted() {
        #expect(Hexadecimal.isLowerCase("0123456789abcdef"))
        #expect(Hexadecimal.isLowerCase("00ff", digitCount: 4))
        #expect(!Hexadecimal.isLowerCase("00ff", digitCount: 3))
        #expect(!Hexadecimal.isLowerCase(""))
    }

    /// Full-width digits are hexadecimal to Unicode, and so is a digit with an accent to some readers.
    @Test(arguments: ["00FF", "0g", "\u{FF10}\u{FF41}", "a\u{301}", "0\u{0}", " 0", "-0"])
    func whatIsNoLowerCaseDigitIsRefused(_ text: String) {
        #expect(!Hexadecimal.isLowerCase(text))
    }

    @Test(arguments: ["0", "0g", "g0", " 0", "0\u{0}", "\u{FF10}\u{FF10}", "+1", "012"])
    func whatIsNoPairOfDigitsIsRefused(_ text: String) {
        #expect(Hexadecimal.bytes(of: text) == nil)
    }
}
