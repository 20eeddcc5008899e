import Hashing
import Testing

@Suite struct SHA256Tests {
    /// The samples of FIPS 180-4, as NIST publishes them for SHA-256, and the empty message.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func digestsAreThoseOfTheStandard(_ message: String, _ digest: String) {
        #expect(SHA256.hash(Array(message.utf8)).hexadecimal == digest)
    }

    /// RFC 4231, test case 2.
    @Test func authenticationCodeIsThatOfTheStandard() {
        let code = SHA256.authenticationCode(
            of: Array("what do ya want for nothing?".utf8).span,
            key: Array("Jefe".utf8).span
        )
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        #expect(code.hexadecimal == expected)
    }

    @Test func comparisonSeesEveryByte() {
        let secret: [UInt8] = [1, 2, 3]
        let others: [(bytes: [UInt8], isEqual: Bool)] = [
            ([1, 2, 3], true), ([1, 2, 4], false), ([1, 2], false),
        ]
        for other in others {
            let isEqual = ConstantTime.areEqual(secret.span, other.bytes.span)
            #expect(isEqual == other.isEqual)
        }
    }
}
