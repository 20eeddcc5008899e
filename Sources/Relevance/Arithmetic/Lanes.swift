/// Eight neighbouring quarter-hour slots that are computed together.
typealias Lanes = SIMD8<Float>

extension Lanes {
    /// e to the power of each lane; lanes are brought into -87...88 first.
    @inline(__always)
    static func exp(_ x: Lanes) -> Lanes {
        exp(inRange: x.atLeast(-87).atMost(88))
    }

    /// e to the power of each lane; lanes must lie in -87...88.
    @inline(__always)
    static func exp(inRange x: Lanes) -> Lanes {
        let shifted = x * 1.442_695_04 + roundingShift
        let whole = shifted - roundingShift
        // ln 2 in two parts, so that the product with a small whole number is exact.
        let r = (x - whole * 0.693_359_375) + whole * 2.121_944_4e-4
        var sum = r * (1 / 720) + (1 / 120)
        sum = sum * r + (1 / 24)
        sum = sum * r + (1 / 6)
        sum = sum * r + 0.5
        sum = sum * r + 1
        sum = sum * r + 1
        return sum * fromBits((bits(of: shifted) &+ 127) &<< 23)
    }

    /// The natural logarithm of each lane; lanes must be positive, finite and normal.
    @inline(__always)
    static func log(_ x: Lanes) -> Lanes {
        // Subtracting the bits of √½ makes the exponent field count from there.
        let raw = bits(of: x) &- 0x3f35_04f3
        let exponent = raw &>> 23
        let mantissa = fromBits((raw & 0x007f_ffff) &+ 0x3f35_04f3)
        let s = (mantissa - 1) / (mantissa + 1)
        let q = s * s
        var sum = q * (2 / 9) + (2 / 7)
        sum = sum * q + (2 / 5)
        sum = sum * q + (2 / 3)
        sum = sum * q + 2
        return Lanes(wholes: exponent) * 0.693_147_18 + s * sum
    }

    /// 2 to the power of each lane.
    @inline(__always)
    static func exp2(_ x: Lanes) -> Lanes {
        exp(x * 0.693_147_18)
    }

    /// Each lane, or the bound where that is greater.
    @inline(__always)
    func atLeast(_ bound: Float) -> Lanes {
        let bounds = Lanes(repeating: bound)
        return replacing(with: bounds, where: self .< bounds)
    }

    /// Each lane, or the bound where that is less.
    @inline(__always)
    func atMost(_ bound: Float) -> Lanes {
        let bounds = Lanes(repeating: bound)
        return replacing(with: bounds, where: self .> bounds)
    }

    /// The lanes of whole numbers.
    @inline(__always)
    init(wholes x: SIMD8<Int32>) {
        self.init()
        for lane in 0..<8 {
            self[lane] = Float(x[lane])
        }
    }

    /// 0, 1, …, 7.
    @inline(__always)
    static var ramp: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }

    /// Added and taken away again, it rounds to the nearest whole number.
    private static var roundingShift: Float { 12_582_912 }

    @inline(__always)
    private static func bits(of x: Lanes) -> SIMD8<Int32> {
        var result = SIMD8<Int32>()
        for lane in 0..<8 {
            result[lane] = Int32(bitPattern: x[lane].bitPattern)
        }
        return result
    }

    @inline(__always)
    private static func fromBits(_ x: SIMD8<Int32>) -> Lanes {
        var result = Lanes()
        for lane in 0..<8 {
            result[lane] = Float(bitPattern: UInt32(bitPattern: x[lane]))
        }
        return result
    }
}
