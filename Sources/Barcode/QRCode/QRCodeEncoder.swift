import WalletCore

/// QR Code: any bytes, drawn by libqrencode from segments that are chosen here.
///
/// **Source:** ISO/IEC 18004.
enum QRCodeEncoder {
    /// The versions that share the widths of their length fields.
    private static let versionClasses: [(versions: ClosedRange<Int>, header: QRSegmentHeader)] = [
        (1...9, QRSegmentHeader(modeBits: 4, countBits: (10, 9, 8))),
        (10...26, QRSegmentHeader(modeBits: 4, countBits: (12, 11, 16))),
        (27...40, QRSegmentHeader(modeBits: 4, countBits: (14, 13, 16))),
    ]

    /// The bits of an ECI designator below 128 with its mode indicator.
    ///
    /// **Source:** ISO/IEC 18004, 7.4.2.
    private static let designatorBits = 12

    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        let modules = try modules(
            payload.bytes,
            eci: payload.eci,
            level: options.errorCorrection ?? .medium
        )
        return EncodedBarcode(
            Symbol(symbology: .qrCode, modules: modules, quietZone: QuietZone(all: 4)),
            message: message,
            payload: payload
        )
    }

    /// Chooses segments and version by computed length, and has the symbol drawn once.
    ///
    /// - Throws: `tooLong` where version 40 does not hold the bytes at this level.
    private static func modules(
        _ bytes: [UInt8],
        eci: Int?,
        level: QRErrorCorrectionLevel
    ) throws(BarcodeError) -> ModuleMatrix {
        let fixedBits = eci == nil ? 0 : designatorBits
        var found = try checkLength(bytes.count, fixedBits: fixedBits, level: level)
        for (versions, header) in versionClasses {
            guard let split = QRSegmenter(bytes, header: header) else { continue }
            let bits = split.bitCount + fixedBits
            found = (bits + 7) / 8
            guard let version = QRCapacity.version(forBits: bits, level: level, in: versions)
            else { continue }
            return try QRLibrary.modules(
                QRRequest(
                    segments: split.contents(of: bytes),
                    eci: eci,
                    version: version,
                    level: level
                )
            )
        }
        let maximum = QRCapacity.dataCodewords(version: 40, level: level)
        throw tooLong(maximum: maximum, found: found)
    }

    /// Refuses a message that no version holds, even if it were all digits.
    ///
    /// - Parameters:
    ///   - byteCount: the length of the message.
    ///   - fixedBits: what stands in front of its segments.
    ///   - level: the level of error correction.
    /// - Returns: the codewords that it takes at least.
    /// - Throws: `tooLong`.
    @discardableResult
    static func checkLength(
        _ byteCount: Int,
        fixedBits: Int,
        level: QRErrorCorrectionLevel
    ) throws(BarcodeError) -> Int {
        let maximum = QRCapacity.dataCodewords(version: 40, level: level)
        // Digits take 3⅓ bits each, so nothing longer than this can fit.
        let found = (byteCount * 10 / 3 + fixedBits + 7) / 8
        guard found <= maximum else { throw tooLong(maximum: maximum, found: found) }
        return found
    }

    private static func tooLong(maximum: Int, found: Int) -> BarcodeError {
        .tooLong(maximum: maximum, found: found, unit: .codewords, suggestion: nil)
    }
}
