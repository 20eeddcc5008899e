import Barcode
import Testing
import WalletCore

/// Lengths, characters, check digits and separators of application identifiers.
///
/// **Source:** GS1 General Specifications, 3.2 and 7.8 to 7.11.
@Suite struct GS1RuleTests {
    @Test(arguments: [
        ("(01)09506000134352", "0109506000134352"),
        ("(00)095060001343500019", "00095060001343500019"),
        // No separator behind a value of predefined length, or at the end.
        ("(01)09506000134352(17)261130(10)A", "01095060001343521726113010A"),
        ("(10)A(17)261130", "10A\u{1D}17261130"),
        ("(3103)001750(10)AB(21)7", "310300175010AB\u{1D}217"),
        // 414 is of predefined length, 402 and 8018 are not.
        ("(414)9506000134352(254)A1", "4149506000134352254A1"),
        ("(8018)950600013435000127(8020)LOYAL", "8018950600013435000127\u{1D}8020LOYAL"),
        ("(253)9506000134352INV7", "2539506000134352INV7"),
        ("(423)276", "423276"), ("(423)276040756", "423276040756"),
        ("(7003)2611301530", "70032611301530"), ("(4324)2611309999", "43242611309999"),
        ("(8008)26113015", "800826113015"), ("(8008)261130153059", "8008261130153059"),
        ("(4331)000250-", "4331000250-"), ("(8003)09506000134352SER", "800309506000134352SER"),
        ("(8013)1987654Ad4X4bL5ttr2310c2K", "80131987654Ad4X4bL5ttr2310c2K"),
        ("(11)260200", "11260200"), ("(15)240229", "15240229"),
        ("(10)A(B", "10A(B"), ("(4321)1", "43211"),
        ("(7007)261130261201", "7007261130261201"),
    ])
    func whatKeepsTheRulesIsWritten(_ text: String, _ data: String) throws {
        for symbology in [Symbology.gs1QRCode, .gs1DataMatrix, .gs1128] {
            let encoded = try BarcodeEncoder.encode(.text(text), as: symbology)
            #expect(encoded.bytes == Array(data.utf8))
            #expect(encoded.normalised == nil)
            // What a reader returned is taken as well, and means the same.
            let again = try BarcodeEncoder.encode(.text(data), as: symbology)
            #expect(again.symbol.modules == encoded.symbol.modules)
            #expect(again.text == text.replacing("\\", with: ""))
        }
    }

    @Test(arguments: [
        ("(01)09506000134353", "check_digit_mismatch"), ("(01)0950600013435", "too_short"),
        ("(01)095060001343521", "too_long"), ("(01)0950600013435X", "invalid_character"),
        ("(00)095060001343500010", "check_digit_mismatch"), ("(17)261301", "invalid_date"),
        ("(17)260230", "invalid_date"), ("(15)250229", "invalid_date"),
        ("(10)", "too_short"), ("(10)123456789012345678901", "too_long"),
        ("(10)ABC DEF", "invalid_character"), ("(10)A#B", "invalid_character"),
        ("(05)123", "unknown_application_identifier"), ("01", "too_short"),
        ("(423)2760", "too_short"), ("(423)276276276276276276", "too_long"),
        ("(7003)2611302460", "invalid_date"), ("(7003)2611309999", "invalid_date"),
        ("(8008)2611301", "too_short"), ("(8008)26113024", "invalid_date"),
        ("(8008)261130156", "too_short"), ("(8008)26113015301", "too_short"),
        ("(4331)000250+", "invalid_character"), ("(8003)19506000134352", "invalid_character"),
        ("(8013)1987654Ad4X4bL5ttr2310c2L", "check_digit_mismatch"),
        ("(4321)2", "invalid_character"), ("(414)9506000134351", "check_digit_mismatch"),
        ("(3103)12345", "too_short"), ("(3103)1234567", "too_long"),
        ("(3106)123456", "unknown_application_identifier"),
        ("(8018)950600013435000128", "check_digit_mismatch"), ("(8010)abc", "invalid_character"),
        ("(20)1", "too_short"), ("ABC", "unknown_application_identifier"),
        ("(01)09506000134352(", "too_long"), ("()", "unknown_application_identifier"),
        ("(10)é", "invalid_character"), ("\u{1D}", "empty"),
        ("(10)A\u{1D}21B", "invalid_character"), ("(17)26\u{1D}1231", "too_long"),
        ("(01)0950600013435\u{1D}2", "too_long"),
        ("(10)A\u{1D}(21)B", "invalid_character"),
        ("010950600013435210A(21)B", "ambiguous_notation"), ("10A(21)B", "ambiguous_notation"),
        ("(8006)095060001343520302", "invalid_piece"),
        ("(8026)095060001343520003", "invalid_piece"),
        ("(8006)095060001343520000", "invalid_piece"),
        ("(8007)GB82WEST12345698765433", "check_digit_mismatch"),
        ("(8007)XX", "check_digit_mismatch"),
    ])
    func whatBreaksARuleIsRefused(_ text: String, _ code: String) {
        for symbology in [Symbology.gs1QRCode, .gs1DataMatrix, .gs1128, .dataBarExpanded] {
            let error = #expect(throws: BarcodeError.self) {
                try BarcodeEncoder.encode(.text(text), as: symbology)
            }
            #expect(error?.code == code, "\(symbology)")
            #expect(error?.message.contains("1343") == false)
        }
    }

    @Test(arguments: [
        ("(01)09506000134353", "(01)09506000134352"), ("(01)0950600013435", "(01)09506000134352"),
        ("(01)09506000134350(10)A", "(01)09506000134352(10)A"),
        ("(253)9506000134353INV", "(253)9506000134352INV"),
        ("(00)09506000134350001", "(00)095060001343500019"),
        ("(01)9506000134352", "(01)09506000134352"), ("10A(21)B", "(10)A\\(21)B"),
    ])
    func theRightCheckDigitIsNamed(_ text: String, _ suggestion: String) {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text(text), as: .gs1DataMatrix)
        }
        #expect(error?.suggestion == suggestion)
    }

    /// libzint (2.11.1) leaves out the separator behind 235, so nothing may stand behind it there.
    @Test(arguments: [Symbology.gs1DataMatrix, .gs1QRCode, .dataBarExpanded])
    func whatTheLibraryWritesWronglyIsRefused(_ symbology: Symbology) throws {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text("(235)A1(10)B"), as: symbology)
        }
        #expect(error?.code == "must_be_last")
        #expect(error?.suggestion == "(10)B(235)A1")
        let last = try BarcodeEncoder.encode(.text("(10)B(235)A1"), as: symbology)
        #expect(last.bytes == Array("10B\u{1D}235A1".utf8))
        let native = try BarcodeEncoder.encode(.text("(235)A1(10)B"), as: .gs1128)
        #expect(native.bytes == Array("235A1\u{1D}10B".utf8))
    }

    /// A parenthesis that belongs to the value is written so, where an identifier could be read.
    @Test func parenthesisOfAValueIsWrittenWithABackslash() throws {
        let encoded = try BarcodeEncoder.encode(.text("(10)A\\(21)B"), as: .gs1128)
        #expect(encoded.bytes == Array("10A(21)B".utf8))
    }

    /// **Source:** ISO 13616-1, the example of the United Kingdom.
    @Test func valuesOfSeveralPartsAreTaken() throws {
        for text in ["(8007)GB82WEST12345698765432", "(8006)095060001343520202"] {
            #expect(try BarcodeEncoder.encode(.text(text), as: .gs1128).text == text)
        }
    }

    @Test func whatDataBarCannotWriteIsRefused() throws {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text("(8010)4012345A#7"), as: .dataBarExpanded)
        }
        #expect(error?.code == "not_in_symbology")
        #expect(error?.message.contains("(8010)") == true)
        for symbology in [Symbology.gs1128, .gs1DataMatrix, .gs1QRCode] {
            let encoded = try BarcodeEncoder.encode(.text("(8010)4012345A#7"), as: symbology)
            #expect(encoded.bytes == Array("80104012345A#7".utf8))
        }
    }

    @Test(arguments: ["\u{FEFF}(10)AB", " (10)AB\r\n"])
    func whatIsGluedToElementsIsRemovedAndReported(_ text: String) throws {
        let encoded = try BarcodeEncoder.encode(.text(text), as: .gs1128)
        #expect(encoded.bytes == Array("10AB".utf8))
        #expect(encoded.normalised?.to == "(10)AB")
    }
}
