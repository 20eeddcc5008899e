public import JSON
public import WalletCore

/// The JSON of a group.
public struct GroupDocument {
    private let group: CardGroup

    /// Makes the document.
    public init(_ group: CardGroup) {
        self.group = group
    }

    /// Writes the document.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", group.id.description)
            json.member("version", group.version)
            json.member("walletId", group.walletID.description)
            json.member("name", group.name)
            json.member("position", group.position)
        }
    }
}
