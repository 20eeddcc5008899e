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
        let level = options.errorCorrection ?? .medium
        let modules = try modules(payload.bytes, eci: payload.eci, level: level)
        let text: String
        if case .text(let original, _) = message {
            text = original
        } else {
            text = String(payload.bytes)
        }
        return EncodedBarcode(
            symbology: .qrCode,
            symbol: Symbol(symbology: .qrCode, modules: modules, quietZone: QuietZone(all: 4)),
            text: text,
            bytes: payload.bytes,
            eci: payload.eci,
            normalised: nil,
            warnings: payload.warnings
        )
    }

    /// Chooses segments and version by computed length, and has the symbol drawn once.
    private static func modules(
        _ bytes: [UInt8],
        eci: Int?,
        level: QRErrorCorrectionLevel
    ) throws(BarcodeError) -> ModuleMatrix {
        var found = 0
        let maximum = QRCapacity.dataCodewords(version: 40, level: level)
        // Digits take 3⅓ bits each, so nothing longer than this can fit.
        guard bytes.count <= maximum * 8 * 3 / 10 else {
            throw .tooLong(maximum: maximum, found: bytes.count * 10 / 24 + 1, unit: .codewords, suggestion: nil)
        }
        for (versions, header) in versionClasses {
            guard let split = QRSegmenter(bytes, header: header) else { continue }
            let bits = split.bitCount + (eci == nil ? 0 : designatorBits)
            found = (bits + 7) / 8
            guard let version = QRCapacity.version(forBits: bits, level: level, in: versions)
            else { continue }
            return try QRLibrary.modules(
                bytes,
                segments: split.segments,
                eci: eci,
                version: version,
                level: level
            )
        }
        throw .tooLong(maximum: maximum, found: found, unit: .codewords, suggestion: nil)
    }
}
