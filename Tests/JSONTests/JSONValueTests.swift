import JSON
import Testing

@Suite struct JSONValueTests {
    @Test(
        arguments: [
            ("7", 7), ("7.0", 7), ("-46705.00", -46_705), ("70e-1", 7), ("7E2", 700),
            ("1.5e+1", 15),
            ("0.0", 0), ("-0", 0), ("0e999999999999999999999", 0), ("9223372036854775807", .max),
            ("-9223372036854775808.0", .min), ("9007199254740993.0", 9_007_199_254_740_993),
            ("1e18", 1_000_000_000_000_000_000),
        ] as [(String, Int64)]
    )
    func aWholeNumberIsOneHoweverSpelled(_ text: String, _ value: Int64) throws {
        #expect(try JSONParser.parse(text).integerValue == value)
    }

    @Test(arguments: [
        "0.5", "1e-1", "15e-1", "9223372036854775808", "9223372036854775808.0", "1e19", "1e400",
        "1e999999999999999999999", "7.000000000000000000001", #""7""#, "true",
    ])
    func whatIsNoWholeNumberIsNil(_ text: String) throws {
        #expect(try JSONParser.parse(text).integerValue == nil)
    }
}
