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

    /// The bits of the indicator of FNC1 in first position.
    ///
    /// **Source:** ISO/IEC 18004, 7.4.9.
    private static let functionBits = 4

    /// Encodes a message.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        let modules = try modules(
            payload.bytes,
            eci: payload.eci,
            isGS1: false,
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
    static func modules(
        _ bytes: [UInt8],
        eci: Int?,
        isGS1: Bool,
        level: QRErrorCorrectionLevel
    ) throws(BarcodeError) -> ModuleMatrix {
        let maximum = QRCapacity.dataCodewords(version: 40, level: level)
        let fixedBits = (eci == nil ? 0 : designatorBits) + (isGS1 ? functionBits : 0)
        // Digits take 3⅓ bits each, so nothing longer than this can fit.
        var found = (bytes.count * 10 / 3 + fixedBits + 7) / 8
        guard found <= maximum else { throw tooLong(maximum: maximum, found: found) }
        for (versions, header) in versionClasses {
            guard let split = QRSegmenter(bytes, header: header, isGS1: isGS1) else { continue }
            let bits = split.bitCount + fixedBits
            found = (bits + 7) / 8
            guard let version = QRCapacity.version(forBits: bits, level: level, in: versions)
            else { continue }
            return try QRLibrary.modules(
                QRRequest(
                    segments: split.contents(of: bytes),
                    eci: eci,
                    isGS1: isGS1,
                    version: version,
                    level: level
                )
            )
        }
        throw tooLong(maximum: maximum, found: found)
    }

    private static func tooLong(maximum: Int, found: Int) -> BarcodeError {
        .tooLong(maximum: maximum, found: found, unit: .codewords, suggestion: nil)
    }
}
