import Testing
import WalletCore

@Suite struct SymbologyTests {
    @Test func rawValuesAreTheContractNames() {
        #expect(Symbology(rawValue: "qr") == .qrCode)
        #expect(Symbology(rawValue: "rss_14_stacked") == nil)
        #expect(Symbology.allCases.count == 22)
    }
}
