/// A PNG of one bit a pixel, read in the plainest way that the standards allow.
///
/// **Source:** ISO/IEC 15948, 5; RFC 1950; RFC 1951.
struct PNGImage {
    struct Fault: Error, Equatable {
        var what: String
    }

    private(set) var width = 0
    private(set) var height = 0

    /// The scanlines with their filter bytes.
    private(set) var scanlines: [UInt8] = []

    var stride: Int { (width + 7) / 8 + 1 }

    /// Reads a file, and checks every length and check sum in it.
    init(_ file: [UInt8]) throws(Fault) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            throw Fault(what: "no signature")
        }
        var index = 8
        var types: [String] = []
        var data: [UInt8] = []
        while index < file.count {
            let count = Self.number(file[index..<index + 4])
            let chunk = file[(index + 4)..<(index + 8 + count)]
            let sum = Self.number(file[(index + 8 + count)..<(index + 12 + count)])
            guard Self.crc(chunk) == UInt32(sum) else { throw Fault(what: "chunk sum") }
            let type = String(decoding: chunk.prefix(4), as: UTF8.self)
            types.append(type)
            if type == "IHDR" {
                width = Self.number(chunk.dropFirst(4).prefix(4))
                height = Self.number(chunk.dropFirst(8).prefix(4))
                guard chunk.dropFirst(12).elementsEqual([1, 0, 0, 0, 0]) else {
                    throw Fault(what: "not one bit of grey")
                }
            }
            if type == "IDAT" { data += chunk.dropFirst(4) }
            index += 12 + count
        }
        guard types == ["IHDR", "IDAT", "IEND"] else { throw Fault(what: "\(types)") }
        guard data.count > 6, data[0] & 0x0F == 8, Self.number(data[0..<2]) % 31 == 0 else {
            throw Fault(what: "no zlib stream")
        }
        var inflater = PlainInflater(data.dropFirst(2).dropLast(4))
        scanlines = try inflater.inflate()
        var (low, high) = (1, 0)
        for byte in scanlines {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        guard Self.number(data.suffix(4)) == high << 16 | low else {
            throw Fault(what: "stream sum")
        }
        guard scanlines.count == stride * height else { throw Fault(what: "size") }
    }

    /// Whether a pixel is black.
    func isBlack(row: Int, column: Int) -> Bool {
        scanlines[row * stride + 1 + column / 8] >> UInt8(7 - column % 8) & 1 == 0
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}

/// Undoes DEFLATE bit by bit.
struct PlainInflater {
    private let input: [UInt8]
    private var position = 0
    private var output: [UInt8] = []

    init(_ input: ArraySlice<UInt8>) {
        self.input = Array(input)
    }

    mutating func inflate() throws(PNGImage.Fault) -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 1:
                let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
                try block(literals, Array(repeating: 5, count: 30))
            case 2:
                let (literals, distances) = try header()
                try block(literals, distances)
            default: throw PNGImage.Fault(what: "block type")
            }
        }
        guard (position + 7) / 8 == input.count else { throw PNGImage.Fault(what: "left over") }
        return output
    }

    private mutating func bits(_ count: Int) throws(PNGImage.Fault) -> Int {
        var value = 0
        for index in 0..<count {
            guard position < input.count * 8 else { throw PNGImage.Fault(what: "cut off") }
            value |= Int(input[position / 8] >> UInt8(position % 8) & 1) << index
            position += 1
        }
        return value
    }

    private mutating func header() throws(PNGImage.Fault) -> ([Int], [Int]) {
        let literalCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var own = [Int](repeating: 0, count: 19)
        for place in order.prefix(try bits(4) + 4) { own[place] = try bits(3) }
        let code = Self.code(own)
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            switch try symbol(code) {
            case 16:
                guard let last = lengths.last else { throw PNGImage.Fault(what: "repeat") }
                lengths += Array(repeating: last, count: try bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
            case let length: lengths.append(length)
            }
        }
        guard lengths.count == literalCount + distanceCount else {
            throw PNGImage.Fault(what: "lengths")
        }
        return (Array(lengths.prefix(literalCount)), Array(lengths.dropFirst(literalCount)))
    }

    private mutating func block(
        _ literals: [Int],
        _ distances: [Int]
    ) throws(PNGImage.Fault) {
        let (literalCode, distanceCode) = (Self.code(literals), Self.code(distances))
        let lengthBases = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99,
            115, 131, 163, 195, 227, 258,
        ]
        let lengthBits = [
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
        ]
        while true {
            let literal = try symbol(literalCode)
            if literal == 256 { return }
            guard literal > 256 else {
                output.append(UInt8(literal))
                continue
            }
            let length = lengthBases[literal - 257] + (try bits(lengthBits[literal - 257]))
            let far = try symbol(distanceCode)
            var distance = far + 1
            if far >= 4 {
                let extra = far / 2 - 1
                distance = (2 + far % 2) << extra + 1 + (try bits(extra))
            }
            guard distance <= output.count else { throw PNGImage.Fault(what: "distance") }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    /// Symbols by their code, with a 1 in front so that codes of all lengths differ.
    private static func code(_ lengths: [Int]) -> [Int: Int] {
        var code: [Int: Int] = [:]
        var next = 0
        for length in 1...15 {
            next <<= 1
            for (symbol, own) in lengths.enumerated() where own == length {
                code[1 << length | next] = symbol
                next += 1
            }
        }
        return code
    }

    private mutating func symbol(_ code: [Int: Int]) throws(PNGImage.Fault) -> Int {
        var word = 1
        for _ in 0..<15 {
            word = word << 1 | (try bits(1))
            if let symbol = code[word] { return symbol }
        }
        throw PNGImage.Fault(what: "no such code")
    }
}
