import JSON

extension JSONWriter {
    /// Writes a number with at most six decimals, `null` for nil and for what is no number.
    mutating func member(_ name: String, decimal number: Double?) {
        self.name(name)
        guard let number, number.isFinite, abs(number) < 1e12 else { return raw("null") }
        raw(DecimalText.text(number, places: 6))
    }
}
