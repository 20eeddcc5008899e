/// A named, ordered set of a wallet's cards, such as `Food`.
public struct CardGroup: Hashable, Sendable {
    /// The group's identity.
    public let id: GroupID
    /// The wallet that holds it.
    public let walletID: WalletID
    /// What people call it, `1...128` characters; unique in its wallet.
    public var name: String
    /// Its place among the wallet's groups, lowest first.
    public var position: Int64
    /// Raised by every change; starts at 1.
    public var version: Int64

    /// Makes a group.
    public init(id: GroupID, walletID: WalletID, name: String, position: Int64, version: Int64 = 1)
    {
        self.id = id
        self.walletID = walletID
        self.name = name
        self.position = position
        self.version = version
    }
}
