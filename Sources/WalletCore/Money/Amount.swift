/// An exact decimal number of at most 38 digits, such as a balance; never a float.
///
/// `12.50` and `12.5` are equal and keep their own texts.
public struct Amount: Sendable {
    /// The digits as one whole number.
    public let mantissa: Int128
    /// How many of the digits stand behind the point, `0...18`.
    public let scale: Int

    /// The most digits an amount may have.
    public static let digitCountMax = 38
    /// The most digits behind the point.
    public static let scaleMax = 18

    private static let mantissaLimit = Self.powerOfTen(digitCountMax)

    /// Nothing.
    public static let zero = Amount(integer: 0)

    /// Makes a whole amount.
    public init(integer: Int64) {
        mantissa = Int128(integer)
        scale = 0
    }

    private init?(mantissa: Int128, scale: Int) {
        guard (0...Self.scaleMax).contains(scale), mantissa < Self.mantissaLimit,
            mantissa > -Self.mantissaLimit
        else { return nil }
        self.mantissa = mantissa
        self.scale = scale
    }

    /// Reads a decimal text: optional sign, digits, optionally a point and an exponent.
    ///
    /// Nothing is rounded: what needs more than 38 digits, or more than 18 behind the point, is nil.
    ///
    /// - Parameter text: for example `-3.20`, `98765432109876543210` or, as Java's `BigDecimal`
    ///   writes large numbers, `1.5E+3`.
    public init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let whole = rest.prefix(while: isDigit)
        rest = rest.dropFirst(whole.count)
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix(while: isDigit)
            rest = rest.dropFirst(fraction.count + 1)
            guard !fraction.isEmpty else { return nil }
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = 0
        if let letter = rest.first {
            guard letter | 0x20 == UInt8(ascii: "e"), let value = Self.exponent(rest.dropFirst())
            else { return nil }
            exponent = value
        }
        let digits = (whole + fraction).drop { $0 == 0x30 }
        var scale = fraction.count - exponent
        // A negative scale means zeros before the point.
        let zeroCount = max(0, -scale)
        guard digits.count + (digits.isEmpty ? 0 : zeroCount) <= Self.digitCountMax else {
            return nil
        }
        var mantissa: Int128 = 0
        for digit in digits { mantissa = mantissa * 10 + Int128(digit - 0x30) }
        if !digits.isEmpty { mantissa *= Self.powerOfTen(zeroCount) }
        scale = digits.isEmpty ? min(max(0, scale), Self.scaleMax) : max(0, scale)
        self.init(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
    }

    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
        guard digits.count <= 4, let value = Int64(digits: digits) else { return nil }
        return Int(isNegative ? -value : value)
    }

    /// The most digits before the point that an interface takes, where imports and the command line
    /// take all.
    public static let sentWholeDigitCountMax = 18

    /// How many digits stand before the point; 1 for what is less than one.
    public var wholeDigitCount: Int {
        String(mantissa.magnitude / Self.powerOfTen(scale).magnitude).utf8.count
    }

    /// Reads a decimal text as the interfaces take it: an optional minus, digits, and optionally a point
    /// with digits; no plus, no exponent.
    ///
    /// - Parameters:
    ///   - text: for example `-3.20`.
    ///   - wholeDigitCountMax: how many digits may stand before the point, zeros included.
    public init?(plain text: String, wholeDigitCountMax: Int = Self.sentWholeDigitCountMax) {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let countMaxes = [wholeDigitCountMax, Self.scaleMax]
        guard parts.count <= countMaxes.count,
            zip(parts, countMaxes).allSatisfy({ part, countMax in
                (1...countMax).contains(part.count)
                    && part.allSatisfy { (0x30...0x39).contains($0) }
            })
        else { return nil }
        self.init(text)
    }

    /// Whether this is below zero.
    public var isNegative: Bool {
        mantissa < 0
    }

    /// Whether this is zero, however written.
    public var isZero: Bool {
        mantissa == 0
    }

    /// The same amount with the other sign.
    public var negated: Amount {
        Amount(uncheckedMantissa: -mantissa, scale: scale)
    }

    /// The exact sum, with the larger of the two scales; nil when it needs more than 38 digits.
    public func adding(_ other: Amount) -> Amount? {
        guard let (left, right, scale) = Self.aligned(self, other) else { return nil }
        let (sum, isOverflow) = left.addingReportingOverflow(right)
        return isOverflow ? nil : Amount(mantissa: sum, scale: scale)
    }

    /// The same amount without zeros at the end of its fraction.
    public var normalized: Amount {
        var (mantissa, scale) = (mantissa, scale)
        while scale > 0, mantissa % 10 == 0 {
            mantissa /= 10
            scale -= 1
        }
        return Amount(uncheckedMantissa: mantissa, scale: scale)
    }

    /// The exact half; nil where it needs more digits than an amount has.
    public var halved: Amount? {
        guard mantissa % 2 != 0 else { return Amount(mantissa: mantissa / 2, scale: scale) }
        let (tenfold, isOverflow) = mantissa.multipliedReportingOverflow(by: 5)
        return isOverflow ? nil : Amount(mantissa: tenfold, scale: scale + 1)
    }

    private init(uncheckedMantissa: Int128, scale: Int) {
        mantissa = uncheckedMantissa
        self.scale = scale
    }

    private static func powerOfTen(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
    }

    private static func aligned(_ left: Amount, _ right: Amount) -> (Int128, Int128, Int)? {
        let scale = max(left.scale, right.scale)
        let first = left.mantissa.multipliedReportingOverflow(by: powerOfTen(scale - left.scale))
        let second = right.mantissa.multipliedReportingOverflow(by: powerOfTen(scale - right.scale))
        guard !first.overflow, !second.overflow else { return nil }
        return (first.partialValue, second.partialValue, scale)
    }
}

extension Amount: Hashable {
    /// Numbers are compared, not texts: 50 equals 50.00.
    public static func == (left: Amount, right: Amount) -> Bool {
        let (first, second) = (left.normalized, right.normalized)
        return first.mantissa == second.mantissa && first.scale == second.scale
    }

    /// Equal numbers hash alike.
    public func hash(into hasher: inout Hasher) {
        let normalized = normalized
        hasher.combine(normalized.mantissa)
        hasher.combine(normalized.scale)
    }
}

extension Amount: Comparable {
    /// Orders by value.
    public static func < (left: Amount, right: Amount) -> Bool {
        // Where aligning overflows, the two are of different magnitude, and the whole parts decide.
        guard let (first, second, _) = aligned(left, right) else {
            return left.mantissa / powerOfTen(left.scale) < right.mantissa / powerOfTen(right.scale)
        }
        return first < second
    }
}

extension Amount: CustomStringConvertible {
    /// The exact text, without an exponent: `-3.20`.
    public var description: String {
        let digits = String(mantissa.magnitude)
        let sign = mantissa < 0 ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
    }
}
