import Foundation
import Testing

@testable import Relevance

@Suite struct ElementaryTests {
    @Test(arguments: [-700.0, -20.5, -1, -1e-9, 0, 1e-9, 0.3466, 0.5, 1, 20.25, 700])
    func exponentialAgreesWithTheSystem(_ x: Double) {
        #expect(abs(Elementary.exp(x) / Foundation.exp(x) - 1) < 1e-14)
    }

    @Test(arguments: [1e-300, 0.03, 0.7071, 0.99999, 1, 1.00001, 1.4143, 3, 1e9])
    func logarithmAgreesWithTheSystem(_ x: Double) {
        #expect(
            abs(Elementary.log(x) - Foundation.log(x)) <= 1e-15 * max(1, abs(Foundation.log(x)))
        )
    }

    @Test(arguments: Array(stride(from: -90_000, through: 90_000, by: 1_237)))
    func cosineAgreesWithTheSystem(_ seconds: Int) {
        let expected = cos(Double(seconds) / 86_400 * 2 * Double.pi)
        #expect(abs(Elementary.cosine(ofDaySeconds: seconds) - expected) < 1e-15)
    }

    @Test func extremesAreKept() {
        #expect(Elementary.exp(-1_000) == 0)
        #expect(Elementary.exp(1_000) == .infinity)
        #expect(Elementary.exp(0) == 1)
        #expect(Elementary.log(1) == 0)
    }

    @Test(arguments: [-90.0, -86, -3.3, -0.01, 0, 0.4, 1, 7.7, 80] as [Float])
    func lanesAgreeWithTheSystem(_ x: Float) {
        let power = Lanes.exp(Lanes(repeating: x))[3]
        #expect(abs(power - Foundation.exp(max(x, -87))) <= 4e-7 * power)
        guard x > 0 else { return }
        let logarithm = Lanes.log(Lanes(repeating: x))[5]
        #expect(abs(logarithm - Foundation.log(x)) <= 3e-7 * max(1, abs(logarithm)))
    }
}
