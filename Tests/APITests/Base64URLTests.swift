import Testing

@testable import API

@Suite struct Base64URLTests {
    /// **Source:** RFC 4648, section 10, in the alphabet of section 5.
    @Test(arguments: [
        ("", ""), ("Zg", "f"), ("Zm8", "fo"), ("Zm9v", "foo"), ("Zm9vYg", "foob"),
        ("Zm9vYmE", "fooba"), ("Zm9vYmFy", "foobar"), ("Zg==", "f"), ("Zm8=", "fo"),
    ])
    func textIsRead(text: String, expected: String) throws {
        let bytes = try #require(Base64URL.decode(text))
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(Base64URL.encode(bytes) == text.filter { $0 != "=" })
    }

    @Test func theAlphabetIsThatOfAddresses() {
        #expect(Base64URL.decode("-_-_") == [0xFB, 0xFF, 0xBF])
        #expect(Base64URL.decode("+/+/") == nil)
    }

    @Test(arguments: ["Z", "Zm9vY", "Zh", "Zm9", "Z g", "Zg\n", "Zé", "=Zg"])
    func whatMeansNothingIsRefused(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
