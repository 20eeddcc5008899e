/// Turns Code 128 symbol characters into bars, and sums up the check character on the way.
///
/// **Source:** ISO/IEC 15417, 4.3.5 (the symbol) and Annex A (the check character).
struct Code128Writer {
    private var row: BarRow
    private var sum = 0
    private var count = 0

    /// Makes a writer with room for about so many symbol characters.
    init(reserving characters: Int) {
        row = BarRow(
            reserving: (characters + 2) * Code128Patterns.characterModules
                + Code128Patterns.stopModules
        )
    }

    /// Appends a symbol character by its value; the first is a start character.
    mutating func append(_ character: UInt8) {
        // The start character weighs as much as the first behind it.
        sum += max(count, 1) * Int(character)
        count += 1
        row.append(
            UInt64(Code128Patterns.characters[Int(character)]),
            count: Code128Patterns.characterModules
        )
    }

    /// Appends the check character and the stop pattern, and returns the whole row.
    mutating func finish() -> BarRow {
        append(UInt8(sum % 103))
        row.append(Code128Patterns.stop, count: Code128Patterns.stopModules)
        return row
    }
}
