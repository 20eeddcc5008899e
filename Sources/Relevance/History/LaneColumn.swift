/// A growing column of numbers that is read eight at a time.
struct LaneColumn<Number: SIMDScalar & Hashable & Sendable>: Equatable, Sendable
where SIMD8<Number>: Sendable {
    /// The numbers in eights; the last eight are filled up with the filler.
    private(set) var chunks: [SIMD8<Number>] = []
    private(set) var count = 0

    /// What the places behind the last number hold.
    private let filler: Number

    init(filler: Number) {
        self.filler = filler
    }

    mutating func append(_ number: Number) {
        if count & 7 == 0 {
            chunks.append(SIMD8(repeating: filler))
        }
        chunks[count >> 3][count & 7] = number
        count += 1
    }

    @inline(__always)
    subscript(index: Int) -> Number {
        chunks[index >> 3][index & 7]
    }
}
