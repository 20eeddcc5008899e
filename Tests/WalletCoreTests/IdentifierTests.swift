import TestSupport
import Testing
import WalletCore

@Suite struct IdentifierTests {
    @Test func aFreshIdHasVersionSevenAndSortsByTime() throws {
        var random = SeededGenerator(seed: 7)
        let early = CardID(
            at: Instant(secondsSinceEpoch: 1_000),
            random: (random.next(), random.next())
        )
        let late = CardID(
            at: Instant(secondsSinceEpoch: 1_001),
            random: (random.next(), random.next())
        )
        #expect(early.isVersion7 && late.isVersion7)
        #expect(early < late)
        #expect(CardID(early.description) == early)
        #expect(early.description.count == 36)
        #expect((0..<(1 << 53)).contains(early.stableID64))
    }

    /// The sample of RFC 9562, appendix A.6.
    @Test func theSampleOfTheStandardIsRead() throws {
        let id = try #require(CardID("017F22E2-79B0-7CC3-98C4-DC0C0C07398F"))
        #expect(id.isVersion7)
        #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        #expect(id.high >> 16 == 1_645_557_742_000)
    }

    @Test(arguments: [
        "", "017f22e279b07cc398c4dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398g", "017f22e2_79b0-7cc3-98c4-dc0c0c07398f",
        "+17f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    ])
    func whatIsNoIdIsRefused(_ text: String) {
        #expect(CardID(text) == nil)
    }
}
