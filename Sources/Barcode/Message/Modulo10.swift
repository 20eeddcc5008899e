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
        if digits.count == length - 1 {
            digits.append(modulo10CheckDigit(digits[...]))
            codes.append(.checkDigitAppended)
            return
        }
        guard digits.count >= length else {
            throw .tooShort(minimum: length - 1, found: digits.count)
        }
        guard digits.count == length else {
            throw .tooLong(maximum: length, found: digits.count, unit: .characters)
        }
        try verifyCheckDigit()
    }

    /// Compares the last digit with the check digit of the others.
    func verifyCheckDigit() throws(BarcodeError) {
        let body = digits.dropLast()
        let expected = modulo10CheckDigit(body)
        guard let found = digits.last, found != expected else { return }
        throw .checkDigitMismatch(
            found: Character(UnicodeScalar(found + 0x30)),
            expected: Character(UnicodeScalar(expected + 0x30)),
            suggestion: digitText(body + [expected])
        )
    }
}
