import Barcode
import Testing
import WalletCore

@Suite struct SymbologyAdviceTests {
    static let first: [(text: String, symbology: Symbology, code: String)] = [
        ("4006381333931", .ean13, "check_digit_matches"),
        ("0751747057474", .ean13, "check_digit_matches"),
        ("\u{FEFF} 4006381333931\n", .ean13, "check_digit_matches"),
        ("036000291452", .upcA, "check_digit_matches"),
        ("96385074", .ean8, "check_digit_matches"),
        ("04963406", .upcE, "check_digit_matches"),
        ("09506000134352", .itf14, "check_digit_matches"),
        ("(01)09506000134352(10)ABC", .gs1128, "element_strings"),
        ("0109506000134352", .gs1128, "checked_element_strings"),
        ("https://shop.example/7", .qrCode, "web_address"),
        ("HTTPS://SHOP.EXAMPLE/7", .qrCode, "web_address"),
        ("A12345678A", .codabar, "start_and_stop_letter"),
        ("590123412345", .ean13, "check_digit_missing"),
        ("4006381333930", .code128, "any_text"),
        ("720100016244413", .code128, "any_text"),
        ("C-1234", .code128, "any_text"),
        ("Билет №42", .qrCode, "beyond_ascii"),
        ("Käse", .qrCode, "beyond_ascii"),
        (String(repeating: "x", count: 81), .qrCode, "beyond_bars"),
    ]

    @Test(arguments: first.indices)
    func theMostPlausibleStandsFirst(index: Int) throws {
        let (text, symbology, code) = Self.first[index]
        let candidate = try #require(try SymbologyAdvice(for: text).candidates.first)
        #expect(candidate.symbology == symbology)
        #expect(candidate.reason.code == code)
    }

    @Test(arguments: first.indices)
    func everySymbologyIsJudgedAsItsEncoderWould(index: Int) throws {
        let text = Self.first[index].text
        let advice = try SymbologyAdvice(for: text)
        let judged = advice.candidates.map(\.symbology) + advice.refusals.map(\.symbology)
        #expect(judged.count == Symbology.allCases.count)
        #expect(Set(judged) == Set(Symbology.allCases))
        for candidate in advice.candidates {
            let encoded = try BarcodeEncoder.encode(.text(text), as: candidate.symbology)
            #expect(candidate.normalised == encoded.normalised)
            #expect(candidate.text == encoded.text)
        }
        for refusal in advice.refusals {
            #expect(throws: refusal.error) {
                try BarcodeEncoder.encode(.text(text), as: refusal.symbology)
            }
        }
        let plausibilities = advice.candidates.map(\.plausibility)
        #expect(plausibilities.drop { $0 == .likely }.allSatisfy { $0 == .possible })
    }

    @Test func whatWouldBeChangedIsSaid() throws {
        let advice = try SymbologyAdvice(for: "590123412345")
        let candidate = try #require(advice.candidates.first { $0.symbology == .ean13 })
        #expect(candidate.plausibility == .possible)
        #expect(candidate.normalised?.to == "5901234123457")
        #expect(candidate.normalised?.codes == [.checkDigitAppended])
        // As UPC-A the last of the twelve digits would be a wrong check digit.
        let refusal = try #require(advice.refusals.first { $0.symbology == .upcA })
        #expect(refusal.error.code == "check_digit_mismatch")
    }

    @Test func eightDigitsMayBeTwoThings() throws {
        // Both check digits are right.
        let likely = try SymbologyAdvice(for: "01234565").candidates
            .filter { $0.plausibility == .likely }
        #expect(likely.map(\.symbology) == [.ean8, .upcE] || likely.map(\.symbology) == [.upcE])
    }

    @Test(arguments: ["", " ", "\u{FEFF}", "\n\t"])
    func nothingIsNothing(text: String) {
        #expect(throws: BarcodeError.empty) { try SymbologyAdvice(for: text) }
    }

    @Test func aReasonNeverRepeatsTheNumber() throws {
        for candidate in try SymbologyAdvice(for: "4006381333931").candidates {
            #expect(!candidate.reason.message.contains("400638"))
            #expect(candidate.reason.message.hasSuffix("."))
        }
    }
}
