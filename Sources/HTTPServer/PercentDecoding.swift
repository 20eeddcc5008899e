/// Turns percent-encoded bytes into text.
///
/// **Source:** RFC 3986, section 2.1.
enum PercentDecoding {
    /// Turns the percent-encoded bytes of one component into text.
    ///
    /// - Parameters:
    ///   - bytes: The component, cut out of the raw text.
    ///   - offset: Where the component starts in the raw text, for errors.
    ///   - plusIsSpace: Whether `+` means a space, as in queries.
    /// - Returns: The text.
    /// - Throws: `malformedPercentEncoding` or `invalidUTF8` with an offset into the raw text.
    static func text(
        _ bytes: some Collection<UInt8>,
        at offset: Int,
        plusIsSpace: Bool
    ) throws(HTTPServerError) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            switch byte {
            case UInt8(ascii: "%"):
                guard let value = hexadecimalPair(bytes, &index) else {
                    let position = bytes.distance(from: bytes.startIndex, to: index)
                    throw .malformedPercentEncoding(offset: offset + position - 1)
                }
                decoded.append(value)
            case UInt8(ascii: "+") where plusIsSpace:
                decoded.append(UInt8(ascii: " "))
            default:
                decoded.append(byte)
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw .invalidUTF8(offset: offset)
        }
        return text
    }

    /// Reads two hexadecimal digits and moves past them; nil leaves the index where it was.
    private static func hexadecimalPair<Bytes: Collection<UInt8>>(
        _ bytes: Bytes,
        _ index: inout Bytes.Index
    ) -> UInt8? {
        guard index != bytes.endIndex, let high = bytes[index].hexadecimalValue else { return nil }
        let second = bytes.index(after: index)
        guard second != bytes.endIndex, let low = bytes[second].hexadecimalValue else { return nil }
        index = bytes.index(after: second)
        return high << 4 | low
    }
}
