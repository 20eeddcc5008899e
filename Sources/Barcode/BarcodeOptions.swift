import WalletCore

/// How much of a QR symbol may be unreadable.
///
/// **Source:** ISO/IEC 18004, 7.5.1 (L about 7 %, M 15 %, Q 25 %, H 30 % of the codewords).
public enum QRErrorCorrectionLevel: String, CaseIterable, Codable, Hashable, Sendable {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"
}

/// A code set of Code 128.
///
/// **Source:** ISO/IEC 15417, 4.3.2.
public enum Code128CodeSet: String, CaseIterable, Codable, Hashable, Sendable {
    /// Upper case and controls, code points 0 to 95.
    case a = "A"

    /// Upper and lower case, code points 32 to 127.
    case b = "B"

    /// Pairs of digits.
    case c = "C"
}

/// What a caller may choose about a symbol; the defaults give what the standards recommend.
public struct BarcodeOptions: Hashable, Sendable {
    /// The level of QR Code, Micro QR Code and GS1 QR Code; `nil` means M (L where M does not exist).
    public var errorCorrection: QRErrorCorrectionLevel?

    /// Whether to append the optional check character of ITF (modulo 10), Code 39 (modulo 43).
    ///
    /// Symbologies whose check digit is mandatory have it in any case.
    public var checkDigit: Bool

    /// The only code set that Code 128 may use; `nil` means the shortest mix.
    public var codeSet: Code128CodeSet?

    /// Makes options, with the standard's default for everything left out.
    public init(
        errorCorrection: QRErrorCorrectionLevel? = nil,
        checkDigit: Bool = false,
        codeSet: Code128CodeSet? = nil
    ) {
        self.errorCorrection = errorCorrection
        self.checkDigit = checkDigit
        self.codeSet = codeSet
    }
}

extension BarcodeOptions {
    /// Whether every option that is set has a meaning for a symbology.
    func isUnderstood(by symbology: Symbology) -> Bool {
        let takesLevel = [.qrCode, .microQRCode, .gs1QRCode].contains(symbology)
        let takesCheckDigit = [.itf, .code39, .code39FullASCII].contains(symbology)
        let hasCheckDigit = [.ean13, .ean8, .upcA, .upcE, .itf14].contains(symbology)
        return (errorCorrection == nil || takesLevel)
            && (!checkDigit || takesCheckDigit || hasCheckDigit)
            && (codeSet == nil || symbology == .code128)
    }
}
