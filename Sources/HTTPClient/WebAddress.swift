import CCurl

/// An `http` or `https` address as libcurl reads it, so that what is checked is what is called.
public struct WebAddress: Hashable, Sendable {
    /// The address as it was given.
    public let text: String
    /// Whether what is sent to it is encrypted.
    public let isEncrypted: Bool
    /// Whether it names this machine: `localhost`, 127.0.0.0/8 or ::1.
    public let isLoopback: Bool

    /// Reads an address; nil for anything else.
    ///
    /// - Parameter text: an absolute address without user information.
    public init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, let scheme = Self.part(CURLUPART_SCHEME, of: text),
            ["http", "https"].contains(scheme),
            let host = Self.part(CURLUPART_HOST, of: text)?.lowercased(),
            Self.part(CURLUPART_USER, of: text) == nil,
            Self.part(CURLUPART_PASSWORD, of: text) == nil
        else { return nil }
        self.text = text
        isEncrypted = scheme == "https"
        isLoopback = host == "localhost" || host == "[::1]" || Self.isLoopbackNumber(host)
    }

    /// Whether a host is four numbers of which the first is 127.
    private static func isLoopbackNumber(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// A part of an address; nil where it has none, or is none.
    private static func part(_ part: CURLUPart, of text: String) -> String? {
        guard let url = unsafe curl_url() else { preconditionFailure("no memory is left") }
        defer { unsafe curl_url_cleanup(url) }
        guard unsafe curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        var found: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(url, part, &found, 0) == CURLUE_OK, let found = unsafe found
        else { return nil }
        defer { unsafe curl_free(found) }
        return unsafe String(validatingCString: found)
    }
}
