import HTTPServer
import WalletService

/// Which versions of a card the client read, from `If-Match`.
///
/// **Source:** RFC 9110, 13.1.1; the tag of a card is `"<version>.<memberVersion>.<localDay>"`.
struct Precondition: Sendable {
    /// The tags' numbers; nil for any version.
    private let tags: [Tag]?
    private let isGiven: Bool

    /// What a card's tag says.
    private struct Tag: Sendable {
        let version: Int64
        let memberVersion: Int64

        /// Reads a tag with its quotes; a weak one says nothing of a version.
        init?(_ text: String) {
            guard text.hasPrefix("\"") else { return nil }
            let parts = text.dropFirst().dropLast().split(
                separator: ".",
                omittingEmptySubsequences: false
            )
            guard (2...3).contains(parts.count), let version = Int64(parts[0]),
                let memberVersion = Int64(parts[1])
            else { return nil }
            (self.version, self.memberVersion) = (version, memberVersion)
        }
    }

    init(_ exchange: Exchange) throws(RequestError) {
        guard let field = exchange.request.header("If-Match") else {
            (tags, isGiven) = (nil, false)
            return
        }
        guard let list = EntityTagList(field) else { throw .badPrecondition(field: "If-Match") }
        let tags = list.tags.compactMap { Tag($0) }
        guard tags.count == list.tags.count else { throw .badPrecondition(field: "If-Match") }
        (self.tags, isGiven) = (list.isAny ? nil : tags, true)
    }

    /// The same, where the client must have said what it read.
    var required: Precondition {
        get throws(RequestError) {
            guard isGiven else { throw .wallet(.preconditionMissing) }
            return self
        }
    }

    /// Which of the versions that the client read counts.
    ///
    /// - Parameter current: the card's version; nil where there is no card.
    /// - Returns: the present one where the client read it, else the latest that it read; nil for any.
    func version(against current: Int64?) -> Int64? {
        Self.one(of: tags?.map(\.version), against: current)
    }

    /// Which of the member versions that the client read counts, as ``version(against:)`` chooses.
    func memberVersion(against current: Int64?) -> Int64? {
        Self.one(of: tags?.map(\.memberVersion), against: current)
    }

    private static func one(of versions: [Int64]?, against current: Int64?) -> Int64? {
        guard let versions else { return nil }
        if let current, versions.contains(current) { return current }
        return versions.max()
    }
}
