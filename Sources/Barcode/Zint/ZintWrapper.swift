import CZint

/// The one place that calls libzint.
@safe
enum ZintWrapper {
    /// Draws a symbol.
    ///
    /// - Throws: `tooLong` where no symbol of the kind holds the message; `encoderFailed` with the library's
    ///   status for everything else, warnings among them, since a warning means that it changed something.
    static func modules(_ request: ZintRequest) throws(BarcodeError) -> ModuleMatrix {
        guard let symbol = unsafe ZBarcode_Create() else {
            throw .encoderFailed(status: Int(ZINT_ERROR_MEMORY))
        }
        defer { unsafe ZBarcode_Delete(symbol) }
        unsafe tessera_zint_prepare(
            symbol,
            request.kind.librarySymbology,
            Int32(request.eci ?? 0),
            request.isGS1 ? 1 : 0,
            request.errorCorrection?.libraryOption ?? -1,
            0,
            request.kind.squareOption
        )
        let status = unsafe request.bytes.withUnsafeBufferPointer { buffer in
            unsafe ZBarcode_Encode(symbol, buffer.baseAddress, Int32(buffer.count))
        }
        if status == ZINT_ERROR_TOO_LONG {
            throw .tooLong(
                maximum: request.bytes.count - 1,
                found: request.bytes.count,
                unit: .bytes,
                suggestion: nil
            )
        }
        guard status == 0 else { throw .encoderFailed(status: Int(status)) }
        let width = Int(unsafe tessera_zint_width(symbol))
        let height = Int(unsafe tessera_zint_rows(symbol))
        let wordsPerRow = (width + 63) / 64
        var words = [UInt64](repeating: 0, count: wordsPerRow * height)
        unsafe words.withUnsafeMutableBufferPointer { buffer in
            unsafe tessera_zint_pack(symbol, buffer.baseAddress, Int32(wordsPerRow))
        }
        return ModuleMatrix(width: width, height: height, words: words)
    }
}

extension QRErrorCorrectionLevel {
    fileprivate var libraryOption: Int32 {
        switch self {
        case .low: 1
        case .medium: 2
        case .quartile: 3
        case .high: 4
        }
    }
}

extension ZintRequest.Kind {
    fileprivate var librarySymbology: Int32 {
        switch self {
        case .aztec: BARCODE_AZTEC
        case .pdf417: BARCODE_PDF417
        case .dataMatrix: BARCODE_DATAMATRIX
        case .dataBarOmnidirectional: BARCODE_DBAR_OMN
        case .dataBarLimited: BARCODE_DBAR_LTD
        case .dataBarExpanded: BARCODE_DBAR_EXP
        case .qrCode: BARCODE_QRCODE
        }
    }

    /// Data Matrix in its square sizes only, which more readers know.
    fileprivate var squareOption: Int32 { self == .dataMatrix ? DM_SQUARE : 0 }
}
