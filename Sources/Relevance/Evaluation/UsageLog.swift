/// One person's uses as a benchmark file lists them, in file order.
public struct UsageLog: Equatable, Sendable {
    /// The person's id in the file.
    public let person: String
    /// The items' ids in the file, by their numbers here: in order of first appearance.
    public private(set) var itemNames: [String] = []
    /// The item of each use.
    public private(set) var items: [ItemIndex] = []
    /// The wall clock at each use.
    public private(set) var instants: [LocalInstant] = []
    private var numbers: [String: ItemIndex] = [:]

    /// Creates an empty log.
    public init(person: String) {
        self.person = person
    }

    /// Creates a log of uses whose items are numbered already.
    ///
    /// - Parameters:
    ///   - person: The person's id; empty where none is known.
    ///   - uses: In order, each with the number of its item.
    public init(person: String, uses: [(item: ItemIndex, instant: LocalInstant)]) {
        self.person = person
        items = uses.map(\.item)
        instants = uses.map(\.instant)
    }

    /// Whether the person was made up by `generate`.
    public var isMadeUp: Bool {
        person.hasPrefix(Self.madeUpPrefix)
    }

    /// What the ids of people begin with that `generate` makes up.
    public static let madeUpPrefix = "generated-"

    /// The number of uses.
    public var count: Int {
        items.count
    }

    /// The position of the first use of the test region, 7n/10 in whole numbers.
    public var testStart: Int {
        7 * count / 10
    }

    /// The most items of one person.
    public static let itemCountMax = 65_535

    /// Adds a use at the end.
    ///
    /// - Returns: False, and nothing is added, where it would be one item more than there can be.
    @discardableResult
    public mutating func append(itemNamed name: String, at instant: LocalInstant) -> Bool {
        guard numbers[name] != nil || itemNames.count < Self.itemCountMax else { return false }
        let item = numbers[name] ?? ItemIndex(UInt16(itemNames.count))
        if numbers[name] == nil {
            numbers[name] = item
            itemNames.append(name)
        }
        items.append(item)
        instants.append(instant)
        return true
    }
}
