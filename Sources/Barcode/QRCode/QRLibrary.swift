import CQREncode

/// What libqrencode shall draw.
struct QRRequest {
    /// The kind of symbol.
    enum Form {
        case full
        case micro
    }

    /// QR Code or Micro QR Code.
    var form = Form.full

    /// What the symbol says, run by run.
    var segments: [(mode: QRMode, bytes: [UInt8])]

    /// The designator in front, `nil` for none.
    var eci: Int?

    /// The version that holds the segments: 1 to 40, of Micro QR Code 1 to 4.
    var version: Int

    /// The level of error correction.
    var level: QRErrorCorrectionLevel
}

/// The one place that calls libqrencode.
@safe
enum QRLibrary {
    /// Draws a symbol of exactly the version that was asked for.
    ///
    /// - Throws: `encoderFailed` with the library's `errno`; the caller has made sure that the bits fit.
    static func modules(_ request: QRRequest) throws(BarcodeError) -> ModuleMatrix {
        let level = request.level.libraryValue
        let version = Int32(request.version)
        let created =
            switch request.form {
            case .full: unsafe QRinput_new2(version, level)
            case .micro: unsafe QRinput_newMQR(version, level)
            }
        guard let input = unsafe created else { throw failure() }
        defer { unsafe QRinput_free(input) }
        if let eci = request.eci, unsafe QRinput_appendECIheader(input, UInt32(eci)) != 0 {
            throw failure()
        }
        for segment in request.segments {
            let status = unsafe segment.bytes.withUnsafeBufferPointer { buffer in
                unsafe QRinput_append(
                    input,
                    segment.mode.libraryValue,
                    Int32(buffer.count),
                    buffer.baseAddress
                )
            }
            guard status == 0 else { throw failure() }
        }
        guard let code = unsafe QRcode_encodeInput(input) else { throw failure() }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe tessera_qr_width(code))
        let wordsPerRow = (width + 63) / 64
        var words = [UInt64](repeating: 0, count: wordsPerRow * width)
        unsafe words.withUnsafeMutableBufferPointer { buffer in
            unsafe tessera_qr_pack(code, buffer.baseAddress, Int32(wordsPerRow))
        }
        return ModuleMatrix(width: width, height: width, words: words)
    }

    private static func failure() -> BarcodeError {
        .encoderFailed(status: Int(tessera_qr_error()))
    }
}

extension QRErrorCorrectionLevel {
    fileprivate var libraryValue: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}

extension QRMode {
    fileprivate var libraryValue: QRencodeMode {
        switch self {
        case .numeric: QR_MODE_NUM
        case .alphanumeric: QR_MODE_AN
        case .byte: QR_MODE_8
        }
    }
}
