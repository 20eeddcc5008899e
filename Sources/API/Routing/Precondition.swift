import HTTPServer
import WalletService

/// The versions that a client read, as `If-Match` tells them.
///
/// **Source:** RFC 9110, 13.1.1; the tag of a card is `"<version>.<memberVersion>.<localDay>"`.
struct Precondition {
    /// The version of the shared content; nil for any.
    let version: Int64?
    /// The version of the member's own; nil for any.
    let memberVersion: Int64?
    private let isGiven: Bool

    init(_ exchange: Exchange) throws(RequestError) {
        guard let field = exchange.request.header("If-Match") else {
            (version, memberVersion, isGiven) = (nil, nil, false)
            return
        }
        if field == "*" {
            (version, memberVersion, isGiven) = (nil, nil, true)
            return
        }
        let tag = field.dropFirst().dropLast()
        let parts = tag.split(separator: ".", omittingEmptySubsequences: false)
        guard (3...JSONFields.valueCountMax).contains(field.utf8.count), field.first == "\"",
            field.last == "\"",
            (2...3).contains(parts.count),
            let version = Int64(parts[0]), let memberVersion = Int64(parts[1])
        else { throw .badPrecondition }
        (self.version, self.memberVersion, isGiven) = (version, memberVersion, true)
    }

    /// The same, where the client must have said what it read.
    var required: Precondition {
        get throws(RequestError) {
            guard isGiven else { throw .wallet(.preconditionMissing) }
            return self
        }
    }
}
