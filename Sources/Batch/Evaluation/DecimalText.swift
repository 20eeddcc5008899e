/// Writes numbers in a fixed number of decimals.
public enum DecimalText {
    /// The digits of a number, rounded half away from zero.
    ///
    /// - Parameters:
    ///   - number: a finite number below 10¹² in size.
    ///   - places: the number of decimals, `0...6`.
    /// - Returns: for example `-0.250000`.
    public static func text(_ number: Double, places: Int) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let units = Int((abs(number) * Double(scale)).rounded())
        let sign = number < 0 && units > 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(units)" }
        let rest = String(units % scale)
        let zeros = String(repeating: "0", count: places - rest.utf8.count)
        return "\(sign)\(units / scale).\(zeros)\(rest)"
    }
}
