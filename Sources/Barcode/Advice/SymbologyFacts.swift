public import WalletCore

/// What a symbology takes and how much of it, for people who choose one.
public struct SymbologyFacts: Hashable, Sendable {
    /// What a message is made of, where it decides how much of it fits.
    public enum Content: String, CaseIterable, Hashable, Sendable {
        case digits
        /// The symbology's own characters; each symbology says which.
        case characters
        /// Capitals and digits.
        case capitals
        /// Bytes, or text of any kind.
        case bytes
    }

    /// The most of one kind of content that a symbol holds.
    public struct Limit: Hashable, Sendable {
        /// What is counted.
        public let content: Content
        /// The most that is drawn.
        public let maximum: Int
    }

    /// An option that has a meaning for the symbology.
    public enum Option: String, CaseIterable, Hashable, Sendable {
        case errorCorrection
        case checkDigit
        case codeSet
    }

    /// The name under which people know it, such as `EAN-13`.
    public let title: String

    /// What a message must be, to end the sentence "It takes …".
    public let takes: String

    /// The fewest digits, characters or bytes.
    public let minimum: Int

    /// The most that is drawn, without any option; the most compact content first.
    public let limits: [Limit]

    /// The options that change the symbol.
    public let options: [Option]

    /// The standard that it follows.
    public let standard: String
}

extension Symbology {
    /// What the symbology takes.
    ///
    /// **Source:** the standard that each one names; the caps of 80 characters of linear symbologies and
    /// of 1,000 bytes of PDF417 are this program's own.
    public var facts: SymbologyFacts {
        switch self {
        case .qrCode, .microQRCode, .aztec, .pdf417, .dataMatrix: matrixFacts
        case .gs1128, .gs1DataMatrix, .gs1QRCode, .dataBarOmnidirectional, .dataBarLimited,
            .dataBarExpanded:
            elementFacts
        case .ean13, .ean8, .upcA, .upcE, .itf, .itf14: digitFacts
        case .code128, .code39, .code39FullASCII, .code93, .codabar: textFacts
        }
    }

    private var matrixFacts: SymbologyFacts {
        switch self {
        case .microQRCode:
            SymbologyFacts(
                "Micro QR Code",
                takes: "a few ASCII characters, or bytes",
                limits: [(.digits, 35), (.capitals, 21), (.bytes, 15)],
                options: [.errorCorrection],
                standard: "ISO/IEC 18004"
            )
        case .aztec:
            SymbologyFacts(
                "Aztec Code",
                takes: "any text, or bytes",
                limits: [(.digits, 3_832), (.capitals, 3_067), (.bytes, 1_914)],
                standard: "ISO/IEC 24778"
            )
        case .pdf417:
            SymbologyFacts(
                "PDF417",
                takes:
                    "any text, or bytes; from 800 bytes on less where kinds of characters alternate",
                limits: [(.bytes, 1_000)],
                standard: "ISO/IEC 15438"
            )
        case .dataMatrix:
            SymbologyFacts(
                "Data Matrix",
                takes: "any text, or bytes",
                limits: [(.digits, 3_116), (.capitals, 2_335), (.bytes, 1_555)],
                standard: "ISO/IEC 16022"
            )
        default:
            SymbologyFacts(
                "QR Code",
                takes: "any text, or bytes",
                limits: [(.digits, 5_596), (.capitals, 3_391), (.bytes, 2_331)],
                options: [.errorCorrection],
                standard: "ISO/IEC 18004"
            )
        }
    }

    private var elementFacts: SymbologyFacts {
        let elements = "GS1 element strings such as (01)09506000134352(10)ABC"
        return switch self {
        case .gs1128:
            SymbologyFacts(
                "GS1-128",
                takes: elements,
                minimum: 3,
                limits: [(.characters, 48)],
                standard: "GS1 General Specifications 5.4"
            )
        case .gs1DataMatrix:
            SymbologyFacts(
                "GS1 DataMatrix",
                takes: elements,
                minimum: 3,
                limits: [(.digits, 3_114)],
                standard: "GS1 General Specifications 5.6"
            )
        case .gs1QRCode:
            SymbologyFacts(
                "GS1 QR Code",
                takes: elements,
                minimum: 3,
                limits: [(.digits, 5_595)],
                options: [.errorCorrection],
                standard: "GS1 General Specifications 5.7"
            )
        case .dataBarLimited:
            SymbologyFacts(
                "GS1 DataBar Limited",
                takes: "a GTIN of 14 digits that begins with 0 or 1, or its first 13",
                minimum: 13,
                limits: [(.digits, 14)],
                standard: "ISO/IEC 24724"
            )
        case .dataBarExpanded:
            SymbologyFacts(
                "GS1 DataBar Expanded",
                takes: elements,
                minimum: 3,
                limits: [(.digits, 70), (.capitals, 41)],
                standard: "ISO/IEC 24724"
            )
        default:
            SymbologyFacts(
                "GS1 DataBar Omnidirectional",
                takes: "a GTIN of 14 digits, or its first 13",
                minimum: 13,
                limits: [(.digits, 14)],
                standard: "ISO/IEC 24724"
            )
        }
    }

    private var digitFacts: SymbologyFacts {
        switch self {
        case .ean13: .number("EAN-13", digits: 13)
        case .ean8: .number("EAN-8", digits: 8)
        case .upcA: .number("UPC-A", digits: 12)
        case .upcE: .number("UPC-E", digits: 8, remark: " and the first 0 or 1")
        case .itf14:
            .number("ITF-14", digits: 14, standard: "GS1 General Specifications 5.3")
        default:
            SymbologyFacts(
                "Interleaved 2 of 5",
                takes: "an even number of digits",
                minimum: 2,
                limits: [(.digits, 80)],
                options: [.checkDigit],
                standard: "ISO/IEC 16390"
            )
        }
    }

    private var textFacts: SymbologyFacts {
        switch self {
        case .code39:
            SymbologyFacts(
                "Code 39",
                takes: "digits, capitals, space and - . $ / + %",
                limits: [(.characters, 80)],
                options: [.checkDigit],
                standard: "ISO/IEC 16388"
            )
        case .code39FullASCII:
            SymbologyFacts(
                "Code 39 full ASCII",
                takes: "ASCII, where the reader is set to it",
                limits: [(.characters, 80)],
                options: [.checkDigit],
                standard: "ISO/IEC 16388, Annex A"
            )
        case .code93:
            SymbologyFacts(
                "Code 93",
                takes: "ASCII",
                limits: [(.characters, 80)],
                standard: "AIM USS-93"
            )
        case .codabar:
            SymbologyFacts(
                "Codabar",
                takes: "digits and - $ : / . + between two letters A to D",
                minimum: 3,
                limits: [(.characters, 80)],
                standard: "EN 798"
            )
        default:
            SymbologyFacts(
                "Code 128",
                takes: "text of ISO-8859-1, or bytes",
                limits: [(.characters, 80)],
                options: [.codeSet],
                standard: "ISO/IEC 15417"
            )
        }
    }
}

extension SymbologyFacts {
    fileprivate init(
        _ title: String,
        takes: String,
        minimum: Int = 1,
        limits: [(Content, Int)],
        options: [Option] = [],
        standard: String
    ) {
        self.title = title
        self.takes = takes
        self.minimum = minimum
        self.limits = limits.map { Limit(content: $0.0, maximum: $0.1) }
        self.options = options
        self.standard = standard
    }

    /// A number of fixed length, whose last digit checks the others.
    fileprivate static func number(
        _ title: String,
        digits: Int,
        remark: String = "",
        standard: String = "ISO/IEC 15420"
    ) -> SymbologyFacts {
        SymbologyFacts(
            title,
            takes: "\(digits) digits, the last a check digit\(remark); without it \(digits - 1)",
            minimum: digits - 1,
            limits: [(.digits, digits)],
            standard: standard
        )
    }
}
