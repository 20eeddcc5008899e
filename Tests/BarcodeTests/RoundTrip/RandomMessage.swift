import WalletCore

@testable import Barcode

/// A random message of a symbology, and what a reader must return for it.
///
/// Messages are drawn over the whole alphabet and over lengths up to the capacity of the symbology,
/// short ones more often than long ones, because people carry short ones.
struct RandomMessage {
    var message: BarcodeMessage
    var options = BarcodeOptions()

    /// The bytes that a reader returns.
    var expected: [UInt8]

    /// The ECI that the symbol must hold.
    var eci: Int?

    /// The characters that Code 39 full ASCII writes as themselves: all but the shift signs.
    ///
    /// **Source:** ISO/IEC 16388, Table A.2.
    static let unpaired = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ".utf8)

    init(_ symbology: Symbology, using random: inout some RandomNumberGenerator) {
        switch symbology {
        case .ean13: self.init(number: 12, prefix: "", using: &random)
        case .ean8: self.init(number: 7, prefix: "", using: &random)
        case .upcA: self.init(number: 11, prefix: "0", using: &random)
        case .itf14: self.init(number: 13, prefix: "", using: &random)
        case .dataBarOmnidirectional: self.init(number: 13, prefix: "01", using: &random)
        case .dataBarLimited: self.init(limitedUsing: &random)
        case .upcE: self.init(upceUsing: &random)
        case .itf: self.init(pairsUsing: &random)
        case .codabar: self.init(codabarUsing: &random)
        case .code39:
            self.init(over: Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8), &random)
        case .code39FullASCII: self.init(fullASCIIUsing: &random)
        case .code93: self.init(over: Array(0..<0x80), &random)
        case .code128:
            let count = Self.length(1...80, &random)
            self.init(bytes: RandomBytes.mixed(count, using: &random))
        case .gs1128: self.init(elements: RandomElements(bytesMax: 48, using: &random))
        case .gs1DataMatrix, .gs1QRCode:
            let bytesMax = Self.length(20...1_000, &random)
            self.init(elements: RandomElements(bytesMax: bytesMax, using: &random))
        case .dataBarExpanded:
            var elements = RandomElements(bytesMax: 30, using: &random)
            // The one character of GS1 that the symbology does not hold.
            while elements.bytes.contains(UInt8(ascii: "#")) {
                elements = RandomElements(bytesMax: 30, using: &random)
            }
            self.init(elements: elements)
        case .microQRCode: self.init(microUsing: &random)
        case .qrCode, .aztec, .dataMatrix, .pdf417:
            self.init(matrix: symbology, using: &random)
        }
    }

    /// A length of a range, the short ones more often.
    static func length(
        _ range: ClosedRange<Int>,
        _ random: inout some RandomNumberGenerator
    ) -> Int {
        // Half of the lengths lie below a random bound, which lies anywhere in the range.
        let bound = Int.random(in: range, using: &random)
        guard Int.random(in: 0..<8, using: &random) > 0 else { return bound }
        return min(bound, range.lowerBound + Int.random(in: 0..<64, using: &random))
    }
}

// MARK: Numbers

extension RandomMessage {
    /// A number with or without its check digit, which readers return behind `prefix`.
    private init(number count: Int, prefix: String, using random: inout some RandomNumberGenerator)
    {
        self.init(
            body: RandomBytes.digits(count, using: &random),
            prefix: prefix,
            hasCheckDigit: Bool.random(using: &random)
        )
    }

    private init(limitedUsing random: inout some RandomNumberGenerator) {
        let first = [UInt8(ascii: Bool.random(using: &random) ? "0" : "1")]
        self.init(
            body: first + RandomBytes.digits(12, using: &random),
            prefix: "01",
            hasCheckDigit: Bool.random(using: &random)
        )
    }

    private init(body: [UInt8], prefix: String, hasCheckDigit: Bool) {
        let whole = body + [Self.checkDigit(body)]
        message = .text(String(decoding: hasCheckDigit ? whole : body, as: UTF8.self))
        expected = Array(prefix.utf8) + whole
    }

    /// The check digit modulo 10, written anew so that the test does not ask what it tests.
    static func checkDigit(_ body: [UInt8]) -> UInt8 {
        var sum = 0
        for (distance, digit) in body.reversed().enumerated() {
            sum += Int(digit - 0x30) * (distance.isMultiple(of: 2) ? 3 : 1)
        }
        return UInt8(0x30 + (1000 - sum) % 10)
    }

    /// A UPC-E number without its check digit; readers return the number that it stands for.
    private init(upceUsing random: inout some RandomNumberGenerator) {
        let system = [UInt8(ascii: Bool.random(using: &random) ? "0" : "1")]
        let body = RandomBytes.digits(6, using: &random)
        let zeros = { [UInt8](repeating: 0x30, count: $0) }
        let long: [UInt8] =
            switch body[5] {
            case 0x30...0x32: body[0..<2] + [body[5]] + zeros(4) + body[2..<5]
            case 0x33: body[0..<3] + zeros(5) + body[3..<5]
            case 0x34: body[0..<4] + zeros(5) + body[4..<5]
            default: body[0..<5] + zeros(4) + [body[5]]
            }
        message = .text(String(decoding: system + body, as: UTF8.self))
        expected = [0x30] + system + long + [Self.checkDigit(system + long)]
    }

    private init(pairsUsing random: inout some RandomNumberGenerator) {
        let digits = RandomBytes.digits(2 * Self.length(1...40, &random), using: &random)
        self.init(text: digits)
    }

    private init(codabarUsing random: inout some RandomNumberGenerator) {
        let letters = Array("ABCD".utf8)
        let inner = RandomBytes.of(
            Array("0123456789-$:/.+".utf8),
            Self.length(1...78, &random),
            using: &random
        )
        self.init(
            text: RandomBytes.of(letters, 1, using: &random) + inner
                + RandomBytes.of(letters, 1, using: &random)
        )
    }
}

// MARK: Text and bytes

extension RandomMessage {
    private init(text ascii: [UInt8]) {
        message = .text(String(decoding: ascii, as: UTF8.self))
        expected = ascii
    }

    private init(bytes: [UInt8]) {
        message = .bytes(bytes)
        expected = bytes
    }

    private init(elements: RandomElements) {
        message = .text(elements.text)
        expected = elements.bytes
    }

    /// Up to 80 characters of an alphabet.
    private init(over alphabet: [UInt8], _ random: inout some RandomNumberGenerator) {
        let count = Self.length(1...80, &random)
        self.init(text: RandomBytes.of(alphabet, count, using: &random))
    }

    /// Text in pairs of characters, the last of which is not by chance the check character of those
    /// before it: zxing-cpp would take it for that, and half a pair would be left.
    private init(fullASCIIUsing random: inout some RandomNumberGenerator) {
        repeat {
            self.init(over: Array(0..<0x80), &random)
        } while Self.endsInCheckCharacter(expected)
    }

    private static func endsInCheckCharacter(_ text: [UInt8]) -> Bool {
        var characters = text.flatMap { unpaired.contains($0) ? [$0] : ASCIIPair.pair($0) }
        let last = characters.removeLast()
        return last == Code39.checkCharacter(characters)
    }

    private init(microUsing random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let count = Int.random(in: 1...35, using: &random)
            self.init(text: RandomBytes.digits(count, using: &random))
        case 1:
            let count = Int.random(in: 1...21, using: &random)
            self.init(text: RandomBytes.of(RandomBytes.alphanumeric, count, using: &random))
        default:
            let count = Int.random(in: 1...15, using: &random)
            self.init(bytes: RandomBytes.mixed(count, using: &random))
        }
    }

    /// Text or bytes up to what a matrix symbol holds.
    private init(matrix symbology: Symbology, using random: inout some RandomNumberGenerator) {
        let capacity = MatrixCapacity(symbology)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let count = Self.length(1...capacity.digits, &random)
            self.init(text: RandomBytes.digits(count, using: &random))
        case 1:
            let count = Self.length(1...capacity.capitals, &random)
            self.init(text: RandomBytes.of(RandomBytes.alphanumeric, count, using: &random))
        case 2:
            let count = Self.length(1...capacity.bytes, &random)
            self.init(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 3:
            let count = Self.length(1...(capacity.bytes / 4 - 1), &random)
            let charset: BarcodeCharset? = Bool.random(using: &random) ? .utf8 : nil
            self.init(unicode: RandomBytes.unicode(count, using: &random), charset: charset)
        case 4:
            let count = Self.length(1...capacity.bytes, &random)
            self.init(latin: RandomBytes.of(Array(1...255), count, using: &random))
        default:
            let count = Self.length(1...capacity.mixed, &random)
            self.init(bytes: RandomBytes.mixed(count, using: &random))
        }
        if symbology == .qrCode, Int.random(in: 0..<4, using: &random) == 0 {
            options.errorCorrection = .low
        }
    }

    /// Text that is UTF-8, with a designator where it is not plain ASCII.
    private init(unicode text: String, charset: BarcodeCharset?) {
        self.init(text: Array(text.utf8))
        message = .text(text, charset: charset)
        eci = expected.allSatisfy { $0 < 0x80 } ? nil : 26
    }

    /// Text that was stored as ISO 8859-1.
    private init(latin bytes: [UInt8]) {
        self.init(bytes: bytes)
        let scalars = String.UnicodeScalarView(bytes.map { UnicodeScalar($0) })
        message = .text(String(scalars), charset: .iso88591)
    }
}

/// How long random messages for a matrix symbol may be: what the largest symbol holds.
///
/// **Source:** ISO/IEC 18004, Table 7 (level M); ISO/IEC 24778, Table 1; ISO/IEC 16022, Table 7.
private struct MatrixCapacity {
    var digits: Int
    var capitals: Int
    var bytes: Int

    /// Runs of all kinds: a bit less than bytes alone, because encoders other than that of QR Code
    /// change their modes by rules of thumb.
    var mixed: Int

    init(_ symbology: Symbology) {
        (digits, capitals, bytes, mixed) =
            switch symbology {
            case .qrCode: (5_596, 3_391, 2_331, 2_331)
            case .aztec: (3_800, 2_000, 1_350, 1_000)
            case .dataMatrix: (3_116, 1_500, 1_555, 1_200)
            default: (1_000, 800, 700, 400)
            }
    }
}
