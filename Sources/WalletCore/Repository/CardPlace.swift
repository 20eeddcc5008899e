/// A place in an order of cards: the keys of the card before it, which may be changed or gone since.
public struct CardPlace: Hashable, Sendable {
    /// The order that it is a place in.
    public let order: CardOrder
    /// The first key of the order: a number.
    public let first: Int64
    /// The second key: a number.
    public let second: Int64
    /// The third key: the start of the folded name, at most ``nameCountMax`` Unicode scalars.
    public let name: String
    /// The last key, which tells apart what is alike.
    public let id: CardID

    /// How much of a folded name orders cards; names that are alike so far are ordered by their ids.
    ///
    /// A place travels in an address, and a file may bring names that no address has room for.
    public static let nameCountMax = 512

    /// Makes a place.
    public init(order: CardOrder, first: Int64, second: Int64, name: String, id: CardID) {
        self.order = order
        self.first = first
        self.second = second
        self.name = name
        self.id = id
    }
}
