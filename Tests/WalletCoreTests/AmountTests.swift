import TestSupport
import Testing
import WalletCore

@Suite struct AmountTests {
    @Test(arguments: [
        ("98765432109876543210", "98765432109876543210"), ("-3.20", "-3.20"), ("12.50", "12.50"),
        ("0", "0"), ("-0.00", "0.00"), ("+5", "5"), ("007", "7"), (".5", "0.5"), ("1E3", "1000"),
        ("1.5E+3", "1500"), ("25.64", "25.64"), ("12E-2", "0.12"), ("0E9", "0"),
        ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ])
    func textIsKeptExactly(_ text: String, _ written: String) throws {
        #expect(try #require(Amount(text)).description == written)
    }

    @Test(arguments: [
        "", "-", ".", "1.", "abc", "1,5", "1e", "0x10", " 1", "1 ", "NaN", "1e99999",
        "999999999999999999999999999999999999990", "0.1234567890123456789", "--1", "1.5.2", "١",
    ])
    func whatIsNoExactDecimalIsRefused(_ text: String) {
        #expect(Amount(text) == nil)
    }

    @Test func equalNumbersAreEqualHoweverWritten() throws {
        let whole = try #require(Amount("50"))
        let fraction = try #require(Amount("50.00"))
        #expect(whole == fraction)
        #expect(whole.hashValue == fraction.hashValue)
        #expect(whole.description != fraction.description)
    }

    @Test func spendingCentsLeavesCents() throws {
        let ten = try #require(Amount("10.00"))
        let spent = try #require(Amount("-3.25"))
        #expect(ten.adding(spent)?.description == "6.75")
    }

    @Test func aSumThatNeedsTooManyDigitsIsNil() throws {
        let most = try #require(Amount(String(repeating: "9", count: 38)))
        #expect(most.adding(Amount(integer: 1)) == nil)
        let tiny = try #require(Amount("0.000000000000000001"))
        #expect(most.adding(tiny) == nil)
        #expect(tiny < most)
        #expect(most.negated < tiny)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func sumsAgreeWithWholeCents(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let left = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
            let right = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
            let sum = try #require(cents(left).adding(cents(right)))
            #expect(sum == cents(left + right))
            #expect((cents(left) < cents(right)) == (left < right))
        }
    }

    private func cents(_ value: Int64) -> Amount {
        let magnitude = String(value.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - magnitude.count)) + magnitude
        let text = (value < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
        return Amount(text) ?? .zero
    }
}
