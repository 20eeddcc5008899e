import WalletCore

/// Where a page of cards ended: opaque outside, bound to the database's epoch.
struct CardCursor {
    let epoch: Int64
    let last: CardID

    /// What a client gets whose cursor is of another epoch: it reads everything anew.
    static let gone = Problem(
        .gone, "cursor_gone", "The server was restored meanwhile: read the list from its start.")

    init(epoch: Int64, last: CardID) {
        self.epoch = epoch
        self.last = last
    }

    init(_ text: String) throws(RequestError) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, let epoch = Int64(parts[0], radix: 36), let last = CardID(parts[1])
        else { throw .parameter("cursor", "The cursor is not one that this server gave out.") }
        self.init(epoch: epoch, last: last)
    }

    var text: String {
        "\(String(epoch, radix: 36))_\(last)"
    }
}
