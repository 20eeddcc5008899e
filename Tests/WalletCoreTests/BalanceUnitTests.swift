import Testing
import WalletCore

@Suite struct BalanceUnitTests {
    @Test(arguments: ["EUR", "USD", "POINTS", "STAMPS", "AIR_MILES"])
    func unitsAreKnown(_ code: String) {
        #expect(BalanceUnit(code)?.code == code)
    }

    @Test(arguments: ["ZZQ", "eur", "", "EU", "PTS", "POINTS!", "ÄÖÜÄ", "ABCDEFGHIJKLMNOPQ"])
    func whatIsNoUnitIsRefused(_ code: String) {
        #expect(BalanceUnit(code) == nil)
    }
}
