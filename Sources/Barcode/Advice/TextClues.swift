import WalletCore

/// What a bare text shows of the code that it comes from.
struct TextClues {
    /// What speaks for a symbology, and where it stands among the others, the first with the lowest rank.
    struct Verdict {
        let rank: Int
        let plausibility: SymbologyCandidate.Plausibility
        let reason: SymbologyCandidate.Reason

        static func likely(_ rank: Int, _ reason: SymbologyCandidate.Reason) -> Verdict {
            Verdict(rank: rank, plausibility: .likely, reason: reason)
        }

        static func possible(_ rank: Int, _ reason: SymbologyCandidate.Reason) -> Verdict {
            Verdict(rank: 100 + rank, plausibility: .possible, reason: reason)
        }
    }

    /// The characters without white space and a byte order mark around them.
    let characterCount: Int

    /// How many digits the text has, if it has nothing else.
    private let digitCount: Int?
    private let isASCII: Bool
    private let isWebAddress: Bool
    private let hasMarkedElements: Bool
    private let hasCheckedElement: Bool

    init(_ text: String) {
        let scalars = TrimmedText(.text(text), removesWhitespace: true).scalars
        characterCount = scalars.count
        let isNumber = scalars.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        digitCount = isNumber ? scalars.count : nil
        isASCII = scalars.allSatisfy { $0 < 0x80 }
        let lowercased = String(
            String.UnicodeScalarView(scalars.prefix(8).compactMap(UnicodeScalar.init))
        ).lowercased()
        isWebAddress = lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://")
        // A parenthesis around an identifier, or the separator that a reader gives for FNC1.
        hasMarkedElements =
            scalars.first == 0x28 || scalars.contains(UInt32(GS1Message.separator))
        hasCheckedElement = Self.beginsWithCheckedElement(text)
    }

    /// Whether the text reads as element strings, of which the first has a check digit.
    private static func beginsWithCheckedElement(_ text: String) -> Bool {
        do throws(BarcodeError) {
            let first = try GS1Message(.text(text)).elements[0]
            return GS1IdentifierTable.parts[first.identifier]?.first?.check == .checkDigit
        } catch {
            return false
        }
    }

    /// What speaks for a symbology that carries the text.
    ///
    /// The ranks put what the text itself points to first: a check digit that is right by chance is one
    /// case in ten. Among symbologies that carry any text they follow how often tills can read them.
    func verdict(on symbology: Symbology) -> Verdict {
        switch symbology {
        case .ean13: number(13, rank: 1)
        case .upcA: number(12, rank: 2)
        case .ean8: number(8, rank: 3)
        case .upcE: number(8, rank: 4)
        case .itf14: number(14, rank: 5, rankIncomplete: 45)
        case .dataBarOmnidirectional: tradeItem(rank: 14)
        case .dataBarLimited: tradeItem(rank: 15)
        case .gs1128: elements(rank: 7)
        case .gs1DataMatrix: elements(rank: 8)
        case .gs1QRCode: elements(rank: 9)
        case .dataBarExpanded: elements(rank: 10)
        case .codabar: .likely(6, .startAndStopLetter)
        case .itf: .possible(30, .digitPairs)
        case .code39: .possible(digitCount == nil ? 25 : 35, .ownAlphabet)
        case .code128: text(rank: isASCII ? 10 : 24)
        case .code93: text(rank: 40)
        case .code39FullASCII: text(rank: 50)
        case .qrCode: isWebAddress ? .likely(11, .webAddress) : text(rank: 20)
        case .aztec: text(rank: 36)
        case .dataMatrix: text(rank: 37)
        case .pdf417: text(rank: 38)
        case .microQRCode: text(rank: 60)
        }
    }

    /// A number of a fixed length with a check digit, which the encoder has verified.
    private func number(_ length: Int, rank: Int, rankIncomplete: Int? = nil) -> Verdict {
        digitCount == length
            ? .likely(rank, .checkDigitMatches(digits: length))
            : .possible(rankIncomplete ?? rank, .checkDigitMissing(digits: length - 1))
    }

    /// A trade item number in a symbology that cards seldom carry: with or without its identifier.
    private func tradeItem(rank: Int) -> Verdict {
        if hasMarkedElements { return .likely(rank, .elementStrings) }
        return digitCount == 14
            ? .possible(rank + 40, .checkDigitMatches(digits: 14))
            : .possible(rank + 50, .checkDigitMissing(digits: 13))
    }

    private func elements(rank: Int) -> Verdict {
        if hasMarkedElements { return .likely(rank, .elementStrings) }
        // Without a mark, only a check digit tells such a text from any other number.
        return hasCheckedElement
            ? .possible(rank - 7, .checkedElementStrings)
            : .possible(70 + rank, .unmarkedElementStrings)
    }

    private func text(rank: Int) -> Verdict {
        if characterCount > LinearSymbol.dataCharactersMax { return .possible(rank, .beyondBars) }
        return .possible(rank, isASCII ? .anyText : .beyondASCII)
    }
}
