import Batch
import Testing

@Suite struct DecimalTextTests {
    @Test(arguments: [
        (0.0, 6, "0.000000"), (0.25, 4, "0.2500"), (-1.5, 1, "-1.5"), (-0.00001, 3, "0.000"),
        (12.3456785, 6, "12.345679"), (99.6, 0, "100"), (0.0999996, 6, "0.100000"),
    ])
    func textIsRounded(_ sample: (number: Double, places: Int, text: String)) {
        #expect(DecimalText.text(sample.number, places: sample.places) == sample.text)
    }
}
