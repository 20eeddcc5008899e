import Barcode
import Testing
import WalletCore

@Suite struct QRCodeTests {
    /// The greatest byte messages of version 40.
    ///
    /// Source: ISO/IEC 18004, Table 7.
    private static let bytesMax: [(QRErrorCorrectionLevel, Int)] = [
        (.low, 2953), (.medium, 2331), (.quartile, 1663), (.high, 1273),
    ]

    /// The greatest numeric messages of version 40.
    private static let digitsMax: [(QRErrorCorrectionLevel, Int)] = [
        (.low, 7089), (.medium, 5596), (.quartile, 3993), (.high, 3057),
    ]

    @Test(arguments: bytesMax)
    func theMostBytesFitAndNotOneMore(_ level: QRErrorCorrectionLevel, _ count: Int) throws {
        let options = BarcodeOptions(errorCorrection: level)
        let most = [UInt8](repeating: 0xE9, count: count)
        let encoded = try BarcodeEncoder.encode(.bytes(most), as: .qrCode, options: options)
        #expect(encoded.symbol.modules.width == 177)
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.bytes(most + [0xE9]), as: .qrCode, options: options)
        }
        #expect(error?.code == "too_long")
    }

    @Test(arguments: digitsMax)
    func theMostDigitsFitAndNotOneMore(_ level: QRErrorCorrectionLevel, _ count: Int) throws {
        let options = BarcodeOptions(errorCorrection: level)
        let most = String(repeating: "7", count: count)
        let encoded = try BarcodeEncoder.encode(.text(most), as: .qrCode, options: options)
        #expect(encoded.symbol.modules.width == 177)
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text(most + "7"), as: .qrCode, options: options)
        }
        #expect(error?.code == "too_long")
    }

    /// The library would take the next version where the table here promised too much.
    @Test(arguments: QRErrorCorrectionLevel.allCases)
    func everyVersionHoldsWhatTheTableSays(_ level: QRErrorCorrectionLevel) throws {
        var version = 1
        for count in 1...1300 {
            let message = BarcodeMessage.bytes(Array(repeating: 0x80, count: count))
            guard level != .high || count <= 1273 else { break }
            let encoded = try BarcodeEncoder.encode(
                message,
                as: .qrCode,
                options: BarcodeOptions(errorCorrection: level)
            )
            let found = (encoded.symbol.modules.width - 17) / 4
            #expect(found == version || found == version + 1)
            version = found
        }
    }

    @Test func digitsInsideTextAreWrittenAsDigits() throws {
        let text = "https://e.example/" + String(repeating: "9", count: 60)
        let encoded = try BarcodeEncoder.encode(.text(text), as: .qrCode)
        // 18 bytes and 60 digits: 4 + 8 + 144 + 4 + 10 + 200 = 370 bits, of 512 in version 4-M.
        #expect(encoded.symbol.modules.width == 33)
    }
}
