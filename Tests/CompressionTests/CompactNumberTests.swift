import Compression
import Testing

@Suite struct CompactNumberTests {
    /// **Source:** DWARF 5, section 7.6, figure C.1's unsigned examples.
    @Test(
        arguments: [
            (2, [2]), (127, [127]), (128, [0x80, 1]), (129, [0x81, 1]), (12_857, [0xB9, 0x64]),
            (0, [0]),
            (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
        ] as [(UInt64, [UInt8])]
    )
    func aNumberTakesSevenBitsAByte(number: UInt64, expected: [UInt8]) {
        var bytes: [UInt8] = []
        CompactNumber.append(number, to: &bytes)
        #expect(bytes == expected)
        var position = 0
        #expect(CompactNumber.next(in: bytes, at: &position) == number)
        #expect(position == bytes.count)
    }

    @Test(arguments: [0, 1, -1, 63, -64, 64, -65, .max, .min] as [Int64])
    func aSignedNumberComesBack(number: Int64) {
        var bytes: [UInt8] = [7]
        CompactNumber.append(signed: number, to: &bytes)
        #expect((-64...63).contains(number) == (bytes.count == 2))
        var position = 1
        #expect(CompactNumber.nextSigned(in: bytes, at: &position) == number)
        #expect(position == bytes.count)
    }

    @Test(
        arguments: [
            [], [0x80], [0xFF, 0xFF], [UInt8](repeating: 0x80, count: 11),
        ] as [[UInt8]]
    )
    func whatDoesNotEndIsNone(bytes: [UInt8]) {
        var position = 0
        #expect(CompactNumber.next(in: bytes, at: &position) == nil)
        position = 0
        #expect(CompactNumber.nextSigned(in: bytes, at: &position) == nil)
    }
}
