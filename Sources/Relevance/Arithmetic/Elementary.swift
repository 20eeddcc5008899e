/// Exponential, logarithm and cosine in plain IEEE arithmetic.
///
/// The C library picks another routine on another processor, whose last bits differ. Two nodes must
/// answer the same bytes and a rebuilt state must equal the old one, so these are spelled out; each
/// is within 2 units in the last place over the ranges that the models use.
public enum Elementary {
    static let ln2 = 0.693_147_180_559_945_3

    /// e to the power of `x`; 0 below -708 and infinity above 709.
    public static func exp(_ x: Double) -> Double {
        guard x > -708 else { return 0 }
        guard x < 709 else { return .infinity }
        let shifted = x * 1.442_695_040_888_963_4 + roundingShift
        let whole = shifted - roundingShift
        // ln 2 in two parts, so that the product with a small whole number is exact.
        let rest = (x - whole * 0.693_147_180_369_123_8) - whole * 1.908_214_929_270_587_7e-10
        let power = UInt64(bitPattern: Int64(whole) + 1023) << 52
        return series(rest) * Double(bitPattern: power)
    }

    /// 2 to the power of `x`.
    static func exp2(_ x: Double) -> Double {
        exp(x * ln2)
    }

    /// The natural logarithm of a positive, finite, normal number.
    public static func log(_ x: Double) -> Double {
        var exponent = Int(x.bitPattern >> 52) - 1023
        var mantissa = Double(bitPattern: (x.bitPattern & 0x000f_ffff_ffff_ffff) | 0x3ff0 << 48)
        if mantissa > 1.414_213_562_373_095_1 {
            mantissa *= 0.5
            exponent += 1
        }
        let s = (mantissa - 1) / (mantissa + 1)
        let q = s * s
        var sum = 1.0 / 21
        sum = sum * q + 1.0 / 19
        sum = sum * q + 1.0 / 17
        sum = sum * q + 1.0 / 15
        sum = sum * q + 1.0 / 13
        sum = sum * q + 1.0 / 11
        sum = sum * q + 1.0 / 9
        sum = sum * q + 1.0 / 7
        sum = sum * q + 1.0 / 5
        sum = sum * q + 1.0 / 3
        sum = sum * q + 1
        return Double(exponent) * ln2 + 2 * s * sum
    }

    /// The cosine of the angle between two times of day, given their distance in seconds.
    public static func cosine(ofDaySeconds seconds: Int) -> Double {
        var rest = abs(seconds) % 86_400
        if rest > 43_200 {
            rest = 86_400 - rest
        }
        if rest > 21_600 {
            return -quarterCosine(43_200 - rest)
        }
        return quarterCosine(rest)
    }

    /// Added and taken away again, it rounds to the nearest whole number.
    private static let roundingShift = 6_755_399_441_055_744.0

    /// e to the power of `r` for |r| ≤ 0.35.
    private static func series(_ r: Double) -> Double {
        var sum = 1.0 / 6_227_020_800
        sum = sum * r + 1.0 / 479_001_600
        sum = sum * r + 1.0 / 39_916_800
        sum = sum * r + 1.0 / 3_628_800
        sum = sum * r + 1.0 / 362_880
        sum = sum * r + 1.0 / 40_320
        sum = sum * r + 1.0 / 5_040
        sum = sum * r + 1.0 / 720
        sum = sum * r + 1.0 / 120
        sum = sum * r + 1.0 / 24
        sum = sum * r + 1.0 / 6
        sum = sum * r + 0.5
        sum = sum * r + 1
        return sum * r + 1
    }

    /// The cosine for a distance of at most six hours; sine of the complement beyond three.
    private static func quarterCosine(_ seconds: Int) -> Double {
        let radiansPerSecond = 7.272_205_216_643_04e-5
        if seconds > 10_800 {
            let x = Double(21_600 - seconds) * radiansPerSecond
            let q = x * x
            var sum = 1.0 / 355_687_428_096_000
            sum = sum * q - 1.0 / 1_307_674_368_000
            sum = sum * q + 1.0 / 6_227_020_800
            sum = sum * q - 1.0 / 39_916_800
            sum = sum * q + 1.0 / 362_880
            sum = sum * q - 1.0 / 5_040
            sum = sum * q + 1.0 / 120
            sum = sum * q - 1.0 / 6
            return (sum * q + 1) * x
        }
        let x = Double(seconds) * radiansPerSecond
        let q = x * x
        var sum = 1.0 / 20_922_789_888_000
        sum = sum * q - 1.0 / 87_178_291_200
        sum = sum * q + 1.0 / 479_001_600
        sum = sum * q - 1.0 / 3_628_800
        sum = sum * q + 1.0 / 40_320
        sum = sum * q - 1.0 / 720
        sum = sum * q + 1.0 / 24
        sum = sum * q - 0.5
        return sum * q + 1
    }
}
