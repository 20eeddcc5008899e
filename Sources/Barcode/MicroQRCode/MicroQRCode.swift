import WalletCore

/// Micro QR Code: a few ASCII characters in the smallest square there is.
///
/// **Source:** ISO/IEC 18004, clause 8 and Annex on Micro QR.
enum MicroQRCode {
    /// A version: the widths of its fields, and the bits of data it holds by level.
    private struct Version {
        var header: QRSegmentHeader
        var bits: [QRErrorCorrectionLevel: Int]
    }

    /// M1 to M4.
    ///
    /// M1 only detects errors, which the library calls level L.
    ///
    /// **Source:** ISO/IEC 18004, Tables 2, 3 and 7.
    private static let versions = [
        Version(
            header: QRSegmentHeader(modeBits: 0, countBits: (3, 0, 0)),
            bits: [.low: 20]
        ),
        Version(
            header: QRSegmentHeader(modeBits: 1, countBits: (4, 3, 0)),
            bits: [.low: 40, .medium: 32]
        ),
        Version(
            header: QRSegmentHeader(modeBits: 2, countBits: (5, 4, 4)),
            bits: [.low: 84, .medium: 68]
        ),
        Version(
            header: QRSegmentHeader(modeBits: 3, countBits: (6, 5, 5)),
            bits: [.low: 128, .medium: 112, .quartile: 80]
        ),
    ]

    /// Encodes a message at a level, or at M and where that does not hold it at L.
    ///
    /// - Throws: `nonASCII` for text that would need a designator, which the symbol does not have;
    ///   `invalidOption` for level H.
    static func encode(
        _ message: BarcodeMessage,
        options: BarcodeOptions
    ) throws(BarcodeError) -> EncodedBarcode {
        let payload = try MatrixPayload(message)
        if case .text(let text, _) = message,
            let offset = text.unicodeScalars.map(\.value).firstIndex(where: { $0 >= 0x80 })
        {
            throw .nonASCII(offset: offset, suggestion: nil)
        }
        guard options.errorCorrection != .high else {
            throw .invalidOption(name: "errorCorrection", allowed: "L, M and Q")
        }
        let levels = options.errorCorrection.map { [$0] } ?? [.medium, .low]
        for level in levels {
            guard let request = request(payload.bytes, level: level) else { continue }
            let modules = try QRLibrary.modules(request)
            return EncodedBarcode(
                Symbol(symbology: .microQRCode, modules: modules, quietZone: QuietZone(all: 2)),
                message: message,
                payload: payload
            )
        }
        throw refusal(payload.bytes, level: levels[levels.count - 1])
    }

    /// The smallest version that holds bytes at a level, with their segments.
    private static func request(_ bytes: [UInt8], level: QRErrorCorrectionLevel) -> QRRequest? {
        guard bytes.count <= 35 else { return nil }
        for (index, version) in versions.enumerated() {
            guard let capacity = version.bits[level],
                let split = QRSegmenter(bytes, header: version.header),
                split.bitCount <= capacity
            else { continue }
            return QRRequest(
                form: .micro,
                segments: split.contents(of: bytes),
                version: index + 1,
                level: level
            )
        }
        return nil
    }

    private static func refusal(_ bytes: [UInt8], level: QRErrorCorrectionLevel) -> BarcodeError {
        let header = versions[3].header
        let bits = QRSegmenter(bytes, header: header)?.bitCount ?? 0
        let maximum = (versions[3].bits[level] ?? 0) / 8
        let found = max((bits + 7) / 8, maximum + 1)
        return .tooLong(maximum: maximum, found: found, unit: .codewords, suggestion: nil)
    }
}
