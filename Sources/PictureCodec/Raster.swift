/// A decoded picture: rows from the top, each pixel red, green, blue and alpha of eight bits.
public struct Raster: Equatable, Sendable {
    /// Pixels across, at least 1.
    public let width: Int
    /// Pixels down, at least 1.
    public let height: Int
    /// `width * height * 4` bytes; colours are not multiplied by alpha.
    public let pixels: [UInt8]

    /// Makes a raster.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width > 0 && height > 0 && pixels.count == width * height * 4,
            "four bytes a pixel"
        )
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer of both sides.
    public var edge: Int { max(width, height) }

    /// How few channels hold all that the picture shows.
    var channelCount: Int {
        var isGrey = true
        var isOpaque = true
        let bytes = pixels.span
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let red = bytes[start]
            if red != bytes[start + 1] || red != bytes[start + 2] { isGrey = false }
            if bytes[start + 3] != 255 { isOpaque = false }
            if !isGrey, !isOpaque { return 4 }
        }
        return (isGrey ? 1 : 3) + (isOpaque ? 0 : 1)
    }

    /// The pixels with so many channels: grey; grey and alpha; red, green and blue; or all four.
    func packed(channelCount: Int) -> [UInt8] {
        guard channelCount < 4 else { return pixels }
        let input = pixels.span
        var output: [UInt8] = []
        output.reserveCapacity(width * height * channelCount)
        for start in stride(from: 0, to: input.count, by: 4) {
            output.append(input[start])
            if channelCount == 3 {
                output.append(input[start + 1])
                output.append(input[start + 2])
            } else if channelCount == 2 {
                output.append(input[start + 3])
            }
        }
        return output
    }
}
