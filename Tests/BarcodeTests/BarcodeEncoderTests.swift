import Barcode
import Testing
import WalletCore

@Suite struct BarcodeEncoderTests {
    @Test func aMissingCheckDigitIsAppendedAndReported() throws {
        let encoded = try BarcodeEncoder.encode(.text("590123412345"), as: .ean13)
        #expect(encoded.text == "5901234123457")
        #expect(encoded.normalised?.to == "5901234123457")
        #expect(encoded.normalised?.codes == [.checkDigitAppended])
    }

    @Test func aWrongCheckDigitIsRefusedNamingTheRightOne() {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text("5901234123450"), as: .ean13)
        }
        #expect(error?.code == "check_digit_mismatch")
        #expect(error?.suggestion == "5901234123457")
        #expect(error?.message == "The check digit is 0; it should be 7.")
        #expect(error?.description.contains("590123412345") == false)
    }

    @Test(arguments: 0...9)
    func onlyOneOfTenCheckDigitsIsTaken(_ digit: Int) {
        let text = "400638133393\(digit)"
        if digit == 1 {
            #expect(throws: Never.self) { try BarcodeEncoder.encode(.text(text), as: .ean13) }
        } else {
            #expect(throws: BarcodeError.self) {
                try BarcodeEncoder.encode(.text(text), as: .ean13)
            }
        }
    }

    @Test(arguments: [
        ("\u{FEFF}8411125079055", [BarcodeNormalisation.Code.byteOrderMarkRemoved]),
        (" 8411125079055\r\n", [.whitespaceRemoved]),
        (
            "\u{FEFF}\u{A0}841112507905\t",
            [
                .byteOrderMarkRemoved, .whitespaceRemoved, .checkDigitAppended,
            ]
        ),
    ])
    func whatIsGluedToANumberIsRemovedAndReported(
        _ text: String,
        _ codes: [BarcodeNormalisation.Code]
    ) throws {
        let encoded = try BarcodeEncoder.encode(.text(text), as: .ean13)
        #expect(encoded.text == "8411125079055")
        #expect(encoded.normalised?.codes == codes)
    }

    @Test(arguments: [
        ("", "empty"), (" ", "empty"), ("59012341234", "too_short"), ("1", "too_short"),
        ("59012341234570", "too_long"), ("59012341234x7", "invalid_character"),
        ("5901234\u{0}23457", "invalid_character"), ("５９０１２３４１２３４５７", "invalid_character"),
    ])
    func otherNumbersAreRefused(_ text: String, _ code: String) {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text(text), as: .ean13)
        }
        #expect(error?.code == code)
    }

    @Test func separatorsInsideANumberAreNotGuessedAway() {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text("5-901234-123457"), as: .ean13)
        }
        #expect(error?.code == "invalid_character")
        #expect(error?.suggestion == "5901234123457")
    }

    @Test func whatExistsNowhereIsRefused() {
        #expect(throws: BarcodeError.unsupportedSymbology(name: "rss_14_stacked")) {
            try BarcodeEncoder.encode(.text("12345670"), asNamed: "rss_14_stacked")
        }
    }

    @Test(arguments: drawnSymbologies.sorted { $0.rawValue < $1.rawValue })
    func nothingIsNotEncoded(_ symbology: Symbology) {
        #expect(throws: BarcodeError.empty) {
            try BarcodeEncoder.encode(.text(""), as: symbology)
        }
        #expect(throws: BarcodeError.empty) {
            try BarcodeEncoder.encode(.bytes([]), as: symbology)
        }
    }

    @Test func aStoredCharsetDecides() throws {
        let latin = try BarcodeEncoder.encode(.text("café", charset: .iso88591), as: .qrCode)
        #expect(latin.bytes == [0x63, 0x61, 0x66, 0xE9])
        #expect(latin.eci == nil && latin.warnings.isEmpty)
        let other = try BarcodeEncoder.encode(.text("5 €", charset: .iso88591), as: .qrCode)
        #expect(other.bytes == Array("5 €".utf8))
        #expect(other.eci == 26 && other.warnings == [.charsetCannotHoldText])
        let ascii = try BarcodeEncoder.encode(.text("abc", charset: .utf8), as: .qrCode)
        #expect(ascii.eci == nil)
    }

    @Test func charsetsHaveTheirRegisteredNames() throws {
        #expect(try BarcodeCharset(named: "utf-8") == .utf8)
        #expect(try BarcodeCharset(named: "ISO-8859-1") == .iso88591)
        #expect(throws: BarcodeError.unsupportedCharset(name: "EBCDIC")) {
            try BarcodeCharset(named: "EBCDIC")
        }
    }

    @Test func messagesDoNotShowTheirContent() {
        #expect(!"\(BarcodeMessage.text("9826000012345678"))".contains("9826"))
    }
}
