public import WalletCore

/// What a process that decodes is asked for: one line of text, then the picture.
public struct PictureOrder: Equatable, Sendable {
    /// The picture's kind.
    public let format: PictureFormat
    /// Its width in pixels, as its header says it.
    public let width: Int
    /// Its height in pixels.
    public let height: Int
    /// How the camera was held, 1 to 8.
    public let orientation: Int
    /// The longest sides of the smaller pictures that are wanted, in falling order.
    public let edges: [Int]
    /// The picture.
    public let bytes: [UInt8]

    /// Makes an order.
    public init(
        format: PictureFormat,
        width: Int,
        height: Int,
        orientation: Int,
        edges: [Int],
        bytes: [UInt8]
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.edges = edges
        self.bytes = bytes
    }

    /// The order as it is sent.
    public var message: [UInt8] {
        let numbers = ([width, height, orientation] + edges).map(String.init)
        let line = "\(format.rawValue) \(numbers.joined(separator: " "))\n"
        return Array(line.utf8) + bytes
    }

    /// Reads an order; nil for anything that ``message`` does not give.
    public init?(message: [UInt8]) {
        guard let end = message.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: message[..<end], as: UTF8.self).split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard let first = words.first, let format = PictureFormat(rawValue: String(first)),
            numbers.count == words.count - 1, numbers.count >= 3, numbers.allSatisfy({ $0 > 0 })
        else { return nil }
        self.init(
            format: format,
            width: numbers[0],
            height: numbers[1],
            orientation: numbers[2],
            edges: Array(numbers.dropFirst(3)),
            bytes: Array(message[(end + 1)...])
        )
    }

    /// Carries the order out in this process.
    public func carryOut() -> PictureAnswer {
        do throws(PictureCodecError) {
            return .pictures(
                try PictureCodec.render(
                    bytes,
                    as: format,
                    width: width,
                    height: height,
                    orientation: orientation,
                    edges: edges
                )
            )
        } catch {
            return .refused(error)
        }
    }
}
