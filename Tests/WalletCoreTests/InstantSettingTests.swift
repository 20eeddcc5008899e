import Testing
import WalletCore

@Suite struct InstantSettingTests {
    private func instant(_ milliseconds: Int64) -> Instant {
        Instant(millisecondsSinceEpoch: 1_800_000_000_000 + milliseconds)
    }

    @Test(
        arguments: [
            // What arrives, what stands, and whether it goes.
            (1_001, 1_000, true), (1_001, 1_001, true), (1_001, 1_002, false),
            (1_000, 1_999, true), (1_000, 2_000, false), (2_000, 1_999, true),
            (1_999, 2_000, false),
        ] as [(Int64, Int64, Bool)]
    )
    func laterWriteWins(arriving: Int64, known: Int64, isReplaced: Bool) {
        #expect(instant(arriving).replaces(instant(known)) == isReplaced)
    }
}
