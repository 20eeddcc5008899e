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

    @Test(arguments: ["0", "0g", "g0", " 0", "0\u{0}", "\u{FF10}\u{FF10}", "+1", "012"])
    func whatIsNoPairOfDigitsIsRefused(_ text: String) {
        #expect(Hexadecimal.bytes(of: text) == nil)
    }
}
