/// Numbers with four decimals: scores and shares.
enum FixedPoint {
    /// A number in `0...1` with at most four decimals, without zeros at its end: `0.0412`, `1`.
    static func text(_ value: Double) -> String {
        let tenThousandths = Int((value * 10_000).rounded())
        guard tenThousandths % 10_000 != 0 else { return String(tenThousandths / 10_000) }
        var digits = String(10_000 + tenThousandths % 10_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(tenThousandths / 10_000).\(digits)"
    }
}
