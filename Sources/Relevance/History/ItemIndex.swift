/// A card's small number within one person's statistics.
///
/// The caller numbers a person's cards 0, 1, 2, … once and keeps the numbers; arrays of this target
/// are indexed by them.
public struct ItemIndex: Hashable, Comparable, Sendable {
    /// `0...65_534`.
    public let rawValue: UInt16

    /// Creates an index from its number.
    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The number as an array index.
    public var position: Int {
        Int(rawValue)
    }

    /// Orders by number.
    public static func < (left: ItemIndex, right: ItemIndex) -> Bool {
        left.rawValue < right.rawValue
    }
}
