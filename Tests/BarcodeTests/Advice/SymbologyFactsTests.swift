import Barcode
import Testing
import WalletCore

/// What is said of a symbology is what its encoder does.
@Suite struct SymbologyFactsTests {
    /// A message of a symbology with so many digits, characters or bytes.
    private func message(
        _ symbology: Symbology,
        _ content: SymbologyFacts.Content,
        _ count: Int
    ) -> BarcodeMessage {
        switch (symbology, content) {
        case (.gs1128, _), (.gs1DataMatrix, _), (.gs1QRCode, _), (.dataBarExpanded, .digits):
            .text(elements(count))
        case (.dataBarExpanded, _): .text("(91)" + String(repeating: "K", count: count - 2))
        case (.codabar, _): .text("A" + String(repeating: "7", count: count - 2) + "B")
        case (_, .digits): .text(String(repeating: "0", count: count))
        case (_, .capitals), (_, .characters): .text(String(repeating: "K", count: count))
        case (_, .bytes): .bytes(Array(repeating: 0xE9, count: count))
        }
    }

    /// Element strings of so many digits, all of them in elements that end by themselves but the last.
    private func elements(_ count: Int) -> String {
        let element = "(00)000000000000000000"
        let whole = (count - 3) / 20
        let rest = count - whole * 20
        return String(repeating: element, count: whole) + "(91)"
            + String(repeating: "7", count: rest - 2)
    }

    /// How much more than the standard says may fit: the last characters of a symbol can be written in
    /// a shorter way than the standard's table counts with.
    private func slack(_ symbology: Symbology, _ limit: SymbologyFacts.Limit) -> Int {
        [.aztec, .dataMatrix].contains(symbology) && limit.content != .digits ? 2 : 0
    }

    @Test(arguments: Symbology.allCases)
    func theMostFitsAndMoreDoesNot(symbology: Symbology) {
        for limit in symbology.facts.limits {
            let most = message(symbology, limit.content, limit.maximum)
            #expect(code(most, symbology) == nil, "\(limit)")
            let count = limit.maximum + slack(symbology, limit) + 1
            let tooMany = message(symbology, limit.content, count)
            #expect(code(tooMany, symbology) == "too_long", "\(limit)")
        }
    }

    /// The code of the error that a message is refused with; nil where it is encoded.
    private func code(_ message: BarcodeMessage, _ symbology: Symbology) -> String? {
        do throws(BarcodeError) {
            _ = try BarcodeEncoder.encode(message, as: symbology)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: Symbology.allCases)
    func theFewestAreTakenAndOneFewerAreNot(symbology: Symbology) throws {
        let minimum = symbology.facts.minimum
        let content = try #require(symbology.facts.limits.first).content
        let fewest = message(symbology, content, minimum)
        #expect(code(fewest, symbology) == nil)
        let tooFew: BarcodeMessage =
            switch symbology {
            case .codabar: .text("AB")
            case .gs1128, .gs1DataMatrix, .gs1QRCode, .dataBarExpanded: .text("(90)")
            default: .text(String(repeating: "0", count: minimum - 1))
            }
        let found = code(tooFew, symbology)
        #expect(["too_short", "empty", "odd_length"].contains(found), "\(found ?? "encoded")")
    }

    @Test(arguments: Symbology.allCases, SymbologyFacts.Option.allCases)
    func theOptionsAreThoseWithAMeaning(
        symbology: Symbology,
        option: SymbologyFacts.Option
    ) throws {
        let content = try #require(symbology.facts.limits.first).content
        let options =
            switch option {
            case .errorCorrection: BarcodeOptions(errorCorrection: .low)
            case .checkDigit: BarcodeOptions(checkDigit: true)
            case .codeSet: BarcodeOptions(codeSet: .b)
            }
        let encoded = try BarcodeEncoder.encode(
            message(symbology, content, max(symbology.facts.minimum, 2)),
            as: symbology,
            options: options
        )
        // Asking for a check digit that is always there is no mistake.
        let isInherent =
            option == .checkDigit && [.ean13, .ean8, .upcA, .upcE, .itf14].contains(symbology)
        let isUnderstood = !encoded.warnings.contains(.optionIgnored)
        #expect(isUnderstood == (symbology.facts.options.contains(option) || isInherent))
    }
}
