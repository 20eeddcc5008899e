import CQREncode

/// The one place that calls libqrencode.
@safe
enum QRLibrary {
    /// Draws segments of `bytes` as a QR symbol of exactly this version.
    ///
    /// - Throws: `encoderFailed` with the library's `errno`; the caller has made sure that the bits fit.
    static func modules(
        _ bytes: [UInt8],
        segments: [QRSegment],
        eci: Int?,
        version: Int,
        level: QRErrorCorrectionLevel
    ) throws(BarcodeError) -> ModuleMatrix {
        guard let input = unsafe QRinput_new2(Int32(version), level.libraryValue) else {
            throw .encoderFailed(status: Int(tessera_qr_error()))
        }
        defer { unsafe QRinput_free(input) }
        if let eci, unsafe QRinput_appendECIheader(input, UInt32(eci)) != 0 {
            throw .encoderFailed(status: Int(tessera_qr_error()))
        }
        for segment in segments {
            let slice = bytes[segment.range]
            let status = unsafe slice.withUnsafeBufferPointer { buffer in
                unsafe QRinput_append(
                    input,
                    segment.mode.libraryValue,
                    Int32(buffer.count),
                    buffer.baseAddress
                )
            }
            guard status == 0 else { throw .encoderFailed(status: Int(tessera_qr_error())) }
        }
        guard let code = unsafe QRcode_encodeInput(input) else {
            throw .encoderFailed(status: Int(tessera_qr_error()))
        }
        defer { unsafe QRcode_free(code) }
        let width = Int(unsafe tessera_qr_width(code))
        let wordsPerRow = (width + 63) / 64
        var words = [UInt64](repeating: 0, count: wordsPerRow * width)
        unsafe words.withUnsafeMutableBufferPointer { buffer in
            unsafe tessera_qr_pack(code, buffer.baseAddress, Int32(wordsPerRow))
        }
        return ModuleMatrix(width: width, height: width, words: words)
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
