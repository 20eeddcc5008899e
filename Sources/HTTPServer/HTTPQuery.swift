/// The decoded parameters of a query, in their order; names may repeat.
///
/// **Source:** URL Standard, `application/x-www-form-urlencoded` parsing, but wrong encodings are
/// refused and not passed on.
public struct HTTPQuery: Hashable, Sendable {
    /// One parameter.
    public struct Item: Hashable, Sendable {
        /// The decoded name.
        public let name: String
        /// The decoded value; empty when there was no `=`.
        public let value: String
    }

    /// Every parameter, in order; empty pieces (`a=1&&b=2`) leave none.
    public let items: [Item]

    /// Splits and decodes a raw query.
    ///
    /// - Parameter rawQuery: What follows the `?`; nil and an empty text have no parameters.
    /// - Throws: `malformedPercentEncoding` or `invalidUTF8` with a byte offset into the query.
    public init(_ rawQuery: String?) throws(HTTPServerError) {
        var items: [Item] = []
        var offset = 0
        for piece in (rawQuery ?? "").utf8.split(
            separator: UInt8(ascii: "&"),
            omittingEmptySubsequences: false
        ) {
            defer { offset += piece.count + 1 }
            guard !piece.isEmpty else { continue }
            let equals = piece.firstIndex(of: UInt8(ascii: "="))
            let name = piece[..<(equals ?? piece.endIndex)]
            let value = equals.map { piece[piece.index(after: $0)...] } ?? piece.suffix(0)
            items.append(
                Item(
                    name: try PercentDecoding.text(name, at: offset, plusIsSpace: true),
                    value: try PercentDecoding.text(
                        value,
                        at: offset + name.count + 1,
                        plusIsSpace: true
                    )
                )
            )
        }
        self.items = items
    }

    /// The first value of a name; nil when it does not stand in the query.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }
}
