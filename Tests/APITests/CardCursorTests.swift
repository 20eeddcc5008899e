import Testing
import WalletCore

@testable import API

@Suite struct CardCursorTests {
    @Test(arguments: [0, 1, 35, 36, 1_796_000_000, Int64.max, -1])
    func aCursorIsReadAsItWasWritten(epoch: Int64) throws {
        let id = CardID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0007)
        let cursor = try CardCursor(CardCursor(epoch: epoch, last: id).text)
        #expect(cursor.epoch == epoch)
        #expect(cursor.last == id)
    }

    @Test(arguments: ["", "_", "1", "1_", "_1", "1_x", "1_2_3", "é_1"])
    func whatWasNeverGivenOutIsRefused(text: String) {
        #expect(throws: RequestError.self) { try CardCursor(text) }
    }
}
