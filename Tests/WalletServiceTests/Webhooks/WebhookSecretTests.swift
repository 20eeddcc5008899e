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
}
