import Hashing
import Testing

@Suite struct Base64Tests {
    /// **Source:** RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func bytesBecomeTextAndComeBack(plain: String, text: String) {
        let (bytes, bare) = (Array(plain.utf8), text.filter { $0 != "=" })
        #expect(Base64.standard.text(of: bytes) == text)
        #expect(Base64.standard.bytes(of: text) == bytes)
        #expect(Base64.url.text(of: bytes) == bare)
        #expect(Base64.url.bytes(of: text) == bytes)
        #expect(Base64.url.bytes(of: bare) == bytes)
    }

    @Test func theAlphabetsDifferInTwoDigits() {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF]
        #expect(Base64.standard.text(of: bytes) == "+/+/")
        #expect(Base64.url.text(of: bytes) == "-_-_")
        #expect(Base64.standard.bytes(of: "+/+/") == bytes)
        #expect(Base64.url.bytes(of: "-_-_") == bytes)
        #expect(Base64.standard.bytes(of: "-_-_") == nil)
        #expect(Base64.url.bytes(of: "+/+/") == nil)
    }

    @Test(arguments: [
        "Z", "Zm9vY", "Zh", "Zm9", "Z g", "Zg\n", "Zé", "=Zg", "Zh==", "Zg=", "Zg===", "Zm8==",
        "Zg==Zg==", "====", "Z===", "Zm9=", "Zm9v=", "Zm8=\n", "Z\u{0}8=",
    ])
    func whatMeansNothingIsRefused(text: String) {
        #expect(Base64.url.bytes(of: text) == nil)
        #expect(Base64.standard.bytes(of: text) == nil)
    }

    @Test(arguments: ["Zg", "Zm8"]) func thePaddingOfOneIsNeeded(text: String) {
        #expect(Base64.standard.bytes(of: text) == nil)
        #expect(Base64.url.bytes(of: text) != nil)
    }

    @Test func everyLengthComesBack() {
        for count in 0..<200 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
            #expect(Base64.standard.bytes(of: Base64.standard.text(of: bytes)) == bytes)
            #expect(Base64.url.bytes(of: Base64.url.text(of: bytes)) == bytes)
        }
    }
}
