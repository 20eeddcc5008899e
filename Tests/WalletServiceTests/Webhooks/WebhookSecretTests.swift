import TestSupport
import Testing

@testable import WalletService

@Suite struct WebhookSecretTests {
    /// Computed with `openssl dgst -sha256 -mac HMAC -macopt hexkey:… -binary | base64` over
    /// `msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}`.
    @Test func signsAsTheStandardSays() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signature = secret.signature(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            timestamp: 1_614_265_330,
            body: Array(#"{"test": 2432232314}"#.utf8)
        )
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
        #expect("\(secret)" == "whsec_…")
    }

    @Test(arguments: [
        "", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_short", "whsec_c2hvcnQ=",
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa!w", "whsec_ MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "whsec_" + String(repeating: "A", count: 88),
    ])
    func refusesWhatIsNone(_ text: String) {
        #expect(WebhookSecret(text) == nil)
    }

    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func writesAndReadsBase64(_ plain: String, _ encoded: String) {
        #expect(Base64.text(of: Array(plain.utf8)) == encoded)
        #expect(Base64.bytes(of: encoded) == Array(plain.utf8))
    }

    @Test(arguments: ["Zg=", "Zg", "Zh==", "Zg==Zg==", "====", "Z===", "Zm9=", "Zm8_", "Zm8=\n"])
    func refusesOtherBase64(_ text: String) {
        #expect(Base64.bytes(of: text) == nil)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyRunOfBytesComesBack(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
    }
}
