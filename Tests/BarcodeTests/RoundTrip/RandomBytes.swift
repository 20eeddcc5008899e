/// Random bytes and text.
enum RandomBytes {
    /// The characters of QR's alphanumeric mode.
    static let alphanumeric = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// So many of the given bytes.
    static func of(
        _ alphabet: [UInt8],
        _ count: Int,
        using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
    }

    /// So many digits.
    static func digits(_ count: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
    }

    /// So many bytes in runs of one kind, where encoders have to change their modes.
    static func mixed(_ count: Int, using random: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let kinds: [ClosedRange<UInt8>] = [
                0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x20...0x7E, 0x00...0x1F, 0x80...0xFF,
                0x00...0xFF, 0x9F...0xA1, 0x0D...0x0D, 0x20...0x20,
            ]
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            let run = Int.random(in: 1...12, using: &random)
            for _ in 0..<min(run, count - bytes.count) {
                bytes.append(UInt8.random(in: kind, using: &random))
            }
        }
        return bytes
    }

    /// So many characters of all planes; none is a byte order mark or beyond what UTF-8 can hold.
    static func unicode(_ count: Int, using random: inout some RandomNumberGenerator) -> String {
        var scalars = String.UnicodeScalarView()
        let kinds: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0xA0...0xFF, 0x400...0x4FF, 0x3040...0x30FF, 0x4E00...0x9FFF,
            0x1F300...0x1F64F,
        ]
        while scalars.count < count {
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
            guard let scalar = UnicodeScalar(UInt32.random(in: kind, using: &random)) else {
                continue
            }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
