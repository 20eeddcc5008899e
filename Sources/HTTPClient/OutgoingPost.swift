/// A POST that is to be sent, with what bounds it.
public struct OutgoingPost: Sendable {
    /// Where to.
    public let address: WebAddress
    /// The header fields; names and values are visible ASCII.
    public let fields: [Field]
    /// The body.
    public let body: [UInt8]
    /// How long connecting, sending and the answer may take together.
    public var timeout: Duration = .seconds(10)
    /// The most bytes of the answer that are taken, header and body together.
    public var answerByteCountMax = 64 << 10
    /// Who asks.
    public var userAgent = "tessera"
    /// A file of certificate authorities, PEM, to trust instead of the system's; nil for those.
    public var authorityFile: String?

    /// A header field.
    public struct Field: Sendable {
        let name: String
        let value: String

        /// Makes a field.
        ///
        /// Name and value must be printable ASCII: a line break would begin another field.
        public init(_ name: String, _ value: String) {
            let isPlain = (name + value).utf8.allSatisfy { (0x20...0x7E).contains($0) }
            precondition(isPlain && !name.isEmpty, "a field of printable ASCII")
            self.name = name
            self.value = value
        }
    }

    /// Makes a POST.
    public init(to address: WebAddress, fields: [Field], body: [UInt8]) {
        self.address = address
        self.fields = fields
        self.body = body
    }
}

/// What an addressee answered.
public struct OutgoingAnswer: Equatable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// How long it asks to wait before the next request; nil where it does not say.
    public let retryAfterSeconds: Int64?
}
