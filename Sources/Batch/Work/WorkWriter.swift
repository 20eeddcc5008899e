import Compression

/// Writes numbers into bytes, least significant byte first.
struct WorkWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
    }

    mutating func add(_ number: Int) {
        add(UInt64(bitPattern: Int64(number)))
    }

    mutating func add(_ numbers: [Float]) {
        add(numbers.count)
        bytes.reserveCapacity(bytes.count + numbers.count * 4)
        for number in numbers {
            let pattern = number.bitPattern
            for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: pattern >> (shift * 8))) }
        }
    }

    mutating func add(_ numbers: [Double]) {
        add(numbers.count)
        for number in numbers { add(number.bitPattern) }
    }

    /// A number that is small as a rule, in few bytes then.
    mutating func add(compact number: UInt64) {
        CompactNumber.append(number, to: &bytes)
    }

    /// A signed number, small ones of either sign in few bytes.
    mutating func add(compact number: Int64) {
        CompactNumber.append(signed: number, to: &bytes)
    }
}
