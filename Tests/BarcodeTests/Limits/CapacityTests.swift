import Barcode
import Testing
import WalletCore

/// The most that each symbology takes, and one more.
@Suite struct CapacityTests {
    /// A limit: `count` of a unit are taken, one more is refused.
    struct Limit: CustomTestStringConvertible, Sendable {
        var symbology: Symbology
        var count: Int
        var options = BarcodeOptions()

        /// A message of so many units.
        var message: @Sendable (Int) -> BarcodeMessage

        var testDescription: String { "\(symbology.rawValue), \(count)" }

        /// A limit of repeated bytes.
        init(
            _ symbology: Symbology,
            _ count: Int,
            of byte: UInt8,
            _ level: QRErrorCorrectionLevel? = nil
        ) {
            self.init(symbology, count) { .bytes(Array(repeating: byte, count: $0)) }
            options.errorCorrection = level
        }

        init(
            _ symbology: Symbology,
            _ count: Int,
            _ message: @escaping @Sendable (Int) -> BarcodeMessage
        ) {
            self.symbology = symbology
            self.count = count
            self.message = message
        }
    }

    private static let digit = UInt8(ascii: "7")
    private static let letter = UInt8(ascii: "A")

    /// The limits of the design for linear symbologies.
    static let linear: [Limit] = [
        Limit(.code128, 80, of: letter), Limit(.code39, 80, of: letter),
        Limit(.code39FullASCII, 80, of: 0x00), Limit(.code93, 80, of: 0x7F),
        Limit(.codabar, 80) { .text("A" + String(repeating: "5", count: $0 - 2) + "B") },
        // Pairs: forty of them.
        Limit(.itf, 40) { .text(String(repeating: "12", count: $0)) },
        Limit(.gs1128, 44) { .text("(91)" + String(repeating: "1", count: $0) + "(10)") },
    ]

    /// **Source:** ISO/IEC 18004, Table 7.
    static let qr: [Limit] = [
        Limit(.qrCode, 7_089, of: digit, .low), Limit(.qrCode, 5_596, of: digit, .medium),
        Limit(.qrCode, 3_993, of: digit, .quartile), Limit(.qrCode, 3_057, of: digit, .high),
        Limit(.qrCode, 4_296, of: letter, .low), Limit(.qrCode, 3_391, of: letter, .medium),
        Limit(.qrCode, 2_420, of: letter, .quartile), Limit(.qrCode, 1_852, of: letter, .high),
        Limit(.qrCode, 2_953, of: 0xE9, .low), Limit(.qrCode, 2_331, of: 0xE9, .medium),
        Limit(.qrCode, 1_663, of: 0xE9, .quartile), Limit(.qrCode, 1_273, of: 0xE9, .high),
        Limit(.microQRCode, 35, of: digit, .low), Limit(.microQRCode, 30, of: digit, .medium),
        Limit(.microQRCode, 21, of: digit, .quartile), Limit(.microQRCode, 21, of: letter, .low),
        Limit(.microQRCode, 18, of: letter, .medium),
        Limit(.microQRCode, 13, of: letter, .quartile),
        Limit(.microQRCode, 15, of: 0xE9, .low), Limit(.microQRCode, 13, of: 0xE9, .medium),
        Limit(.microQRCode, 9, of: 0xE9, .quartile),
    ]

    /// **Source:** ISO/IEC 24778, Table 1; ISO/IEC 16022, Table 7; for PDF417 the design, and what
    /// 925 codewords hold.
    static let others: [Limit] = [
        Limit(.aztec, 3_832, of: digit), Limit(.aztec, 3_067, of: letter),
        Limit(.aztec, 1_914, of: 0xE9), Limit(.dataMatrix, 3_116, of: digit),
        Limit(.dataMatrix, 2_335, of: letter), Limit(.dataMatrix, 1_555, of: 0xE9),
        Limit(.pdf417, 1_000, of: digit), Limit(.pdf417, 1_000, of: letter),
        Limit(.pdf417, 1_000, of: 0xE9), Limit(.pdf417, 1_000, of: UInt8(ascii: "a")),
    ]

    @Test(arguments: qr + others + linear.filter { $0.symbology != .gs1128 })
    func theMostIsTakenAndOneMoreIsRefused(_ limit: Limit) throws {
        let most = try BarcodeEncoder.encode(
            limit.message(limit.count),
            as: limit.symbology,
            options: limit.options
        )
        #expect(most.symbol.modules.width > 0)
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(
                limit.message(limit.count + 1),
                as: limit.symbology,
                options: limit.options
            )
        }
        guard case .tooLong(let maximum, let found, _, _) = error else {
            Issue.record("refused with \(String(describing: error))")
            return
        }
        #expect(maximum < found)
    }

    @Test(arguments: [
        (Symbology.ean13, 12...13), (.ean8, 7...8), (.upcA, 11...12), (.upcE, 7...8),
        (.itf14, 13...14), (.dataBarOmnidirectional, 13...14), (.dataBarLimited, 13...14),
    ])
    func numbersHaveTheirLength(_ symbology: Symbology, _ lengths: ClosedRange<Int>) throws {
        let digits = "0000000000000000"
        for count in lengths {
            let encoded = try BarcodeEncoder.encode(
                .text(String(digits.prefix(count))),
                as: symbology
            )
            #expect(encoded.symbol.modules.width > 0)
        }
        for (count, code) in [
            (lengths.lowerBound - 1, "too_short"), (lengths.upperBound + 1, "too_long"),
        ] {
            let error = #expect(throws: BarcodeError.self) {
                try BarcodeEncoder.encode(.text(String(digits.prefix(count))), as: symbology)
            }
            #expect(error?.code == code)
        }
    }

    /// 48 characters with identifiers and separators.
    @Test func gs1128TakesFortyEightCharacters() throws {
        let element = "(240)" + String(repeating: "7", count: 30)
        let most = try BarcodeEncoder.encode(.text(element + "(10)123456789012"), as: .gs1128)
        #expect(most.bytes.count == 48)
        #expect(
            throws: BarcodeError.tooLong(maximum: 48, found: 49, unit: .characters, suggestion: nil)
        ) {
            try BarcodeEncoder.encode(.text(element + "(10)1234567890123"), as: .gs1128)
        }
    }

    /// The numeric capacity of DataBar Expanded, of which the library holds what it can compact.
    ///
    /// **Source:** ISO/IEC 24724, 7.1.
    @Test func dataBarExpandedTakesSeventyFourDigits() throws {
        let weight = "(01)90012345678908(3103)001750"
        #expect(try BarcodeEncoder.encode(.text(weight), as: .dataBarExpanded).bytes.count == 26)
        let letters = "(91)" + String(repeating: "A", count: 90)
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text(letters), as: .dataBarExpanded)
        }
        #expect(error?.code == "too_long")
    }

    /// What is refused by the library names how much would fit, and that much does.
    @Test(arguments: [Symbology.aztec, .dataMatrix, .pdf417, .qrCode])
    func theMaximumNamedIsTaken(_ symbology: Symbology) throws {
        let bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.bytes(bytes), as: symbology)
        }
        guard case .tooLong(let maximum, let found, let unit, _) = error else {
            Issue.record("refused with \(String(describing: error))")
            return
        }
        guard unit == .bytes else { return }
        #expect(found == bytes.count)
        #expect(throws: Never.self) {
            try BarcodeEncoder.encode(.bytes(Array(bytes.prefix(maximum))), as: symbology)
        }
    }
}
