/// The GS1 check digit of digits 0 to 9: weights 3 and 1 in turn, 3 at the right end.
///
/// **Source:** GS1 General Specifications, 7.9.1.
func modulo10CheckDigit(_ digits: ArraySlice<UInt8>) -> UInt8 {
    var sum = 0
    var weight = 3
    for digit in digits.reversed() {
        sum += weight * Int(digit)
        weight = 4 - weight
    }
    return UInt8((10 - sum % 10) % 10)
}

extension NumberInput {
    /// Brings the number to `length` digits, the last of which is its check digit.
    ///
    /// - Throws: `tooShort` and `tooLong` for another length than `length` or `length - 1`;
    ///   `checkDigitMismatch` where the last digit is wrong.
    mutating func completeCheckDigit(length: Int) throws(BarcodeError) {
        guard digits.count >= length - 1 else {
            throw .tooShort(minimum: length - 1, found: digits.count, suggestion: nil)
        }
        guard digits.count <= length else {
            throw .tooLong(
                maximum: length,
                found: digits.count,
                unit: .characters,
                suggestion: nil
            )
        }
        try complete(with: modulo10CheckDigit(digits.prefix(length - 1)), length: length)
    }

    /// Appends a check digit that is missing, or compares it with the one that is there.
    mutating func complete(with checkDigit: UInt8, length: Int) throws(BarcodeError) {
        guard digits.count == length, let found = digits.last else {
            digits.append(checkDigit)
            codes.append(.checkDigitAppended)
            return
        }
        guard found != checkDigit else { return }
        throw .checkDigitMismatch(
            found: Character(UnicodeScalar(found + 0x30)),
            expected: Character(UnicodeScalar(checkDigit + 0x30)),
            suggestion: digitText(digits.dropLast() + [checkDigit])
        )
    }
}
