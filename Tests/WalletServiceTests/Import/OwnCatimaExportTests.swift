import TestSupport
import Testing
import WalletCore

@testable import WalletService

/// What Tessera writes for Catima is what it has, when it comes back.
@Suite struct OwnCatimaExportTests {
    /// A payload that each kind of code can say.
    private static func payload(
        _ symbology: Symbology,
        _ random: inout SeededGenerator
    ) -> String {
        let digits = { (count: Int, random: inout SeededGenerator) in
            (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        }
        return switch symbology {
        case .ean13: digits(12, &random)
        case .ean8: digits(7, &random)
        case .upcA: digits(11, &random)
        case .upcE: "0" + digits(5, &random) + "7"
        case .itf: digits(8, &random)
        case .itf14, .dataBarOmnidirectional: digits(13, &random)
        case .dataBarLimited: "0" + digits(12, &random)
        case .codabar: "A" + digits(6, &random) + "B"
        case .code39, .code93, .microQRCode: digits(5, &random)
        case .code39FullASCII: "abc-" + digits(3, &random)
        case .gs1128, .gs1DataMatrix, .gs1QRCode, .dataBarExpanded:
            "(10)" + digits(6, &random)
        case .code128, .qrCode, .aztec, .pdf417, .dataMatrix:
            ["Member-", "Käse ", "Club №", "a,\"b\" "].randomElement(using: &random).map {
                symbology == .code128 ? "M-" + digits(9, &random) : $0 + digits(9, &random)
            } ?? ""
        }
    }

    private static let charsets: [String?] = [
        nil, nil, "UTF-8", "ISO-8859-1", "US-ASCII", "latin1",
    ]
    private static let units = ["EUR", "POINTS", "STAMPS", "MILLILITRES"]

    /// A card of a kind of code: with a number or without, with a payload of its own or the number's.
    private static func changes(
        _ symbology: Symbology,
        _ random: inout SeededGenerator
    ) -> [CardChange] {
        let payload = payload(symbology, &random)
        let charset = charsets.randomElement(using: &random) ?? nil
        let code = { (payload: String?) in
            CardChange.barcode(
                CardBarcode(symbology: symbology, payload: payload, charset: charset)
            )
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return [.cardNumber(payload), code(nil)]
        case 1: return [.cardNumber("0042"), code(payload)]
        default: return [code(payload)]
        }
    }

    @Test(arguments: 0..<24 as Range<UInt64>)
    func nothingOfItsOwnExportDiffers(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let wallet = try TestWallet("catima-own-\(seed)")
        for symbology in Symbology.allCases {
            let changes = Self.changes(symbology, &random)
            let name = "\(symbology.rawValue) \(Int.random(in: 0..<1000, using: &random))"
            let unit = try #require(
                BalanceUnit(Self.units.randomElement(using: &random) ?? "EUR")
            )
            let amount = Amount(integer: Int64.random(in: 0...20, using: &random))
            try wallet.write { session throws(WalletError) in
                let id = try session.addCard(name: name, changes).card.id
                _ = try session.setBalance(unit, of: id, to: amount) { balance in
                    balance.goal = Amount(integer: 30)
                }
            }
        }
        let before = try wallet.cards()
        let file = try wallet.service.exportWallet(as: wallet.principal, format: .catima)
        let report = try wallet.importing(file.bytes)
        #expect(report.createdCount == 0)
        #expect(report.conflicts.isEmpty, "\(report.conflicts)")
        #expect(report.unchangedCount == Symbology.allCases.count)
        #expect(try wallet.cards() == before)
        // What did change is still told.
        let changed = String(decoding: file.bytes, as: UTF8.self)
            .replacing("QR_CODE,ISO-8859-1", with: "QR_CODE,UTF-8")
            .replacing("EAN_13,", with: "CODE_128,")
        let second = try wallet.importing(Array(changed.utf8))
        #expect(second.createdCount + second.conflicts.count >= 1)
    }

    @Test func aCodeOfAnotherCharsetIsAnotherCode() throws {
        let wallet = try TestWallet("catima-charset")
        try wallet.write { session throws(WalletError) in
            _ = try session.addCard(
                name: "Käse",
                [.cardNumber("Käse"), .barcode(CardBarcode(symbology: .qrCode))]
            )
        }
        let file = try wallet.service.exportWallet(as: wallet.principal, format: .catima)
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text.contains("QR_CODE,UTF-8"))
        let report = try wallet.importing(
            Array(text.replacing("QR_CODE,UTF-8", with: "QR_CODE,ISO-8859-1").utf8)
        )
        #expect(report.unchangedCount == 0)
        #expect(report.createdCount == 1)
    }
}
