import JSON

/// What a person chose in a widget's settings.
///
/// Canonical JSON has sorted keys and leaves defaults out; its SHA-256 names the configuration.
public struct WidgetConfiguration: Hashable, Sendable {
    /// How cards are chosen.
    public var mode: WidgetMode
    /// The chosen cards, in their order; mode `manual` and the single card.
    public var cards: [CardID]
    /// The group whose cards take turns; mode `rotation`.
    public var group: GroupID?
    /// How long each turn lasts; mode `rotation`.
    public var interval: RotationInterval
    /// How many cards to show at most, of ``countRange``; nil means what the family holds.
    public var count: Int?

    /// How many cards may be asked for: one, to what the largest family holds.
    public static let countRange = 1...WidgetFamily.cardCountLargest

    /// Makes a configuration; the default is the mode `auto`.
    public init(
        mode: WidgetMode = .auto,
        cards: [CardID] = [],
        group: GroupID? = nil,
        interval: RotationInterval = .standard,
        count: Int? = nil
    ) {
        self.mode = mode
        self.cards = cards
        self.group = group
        self.interval = interval
        self.count = count
    }

    /// Sorted keys, no blanks, defaults omitted.
    public var canonicalJSON: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if !cards.isEmpty {
                json.member("cards") { json in
                    json.array(cards) { json, card in json.value(card.description) }
                }
            }
            if let count { json.member("count", count) }
            if let group { json.member("group", group.description) }
            if interval != .standard { json.member("intervalMinutes", interval.minutes) }
            if mode != .auto { json.member("mode", mode.rawValue) }
        }
        return json.bytes
    }
}

/// How a widget chooses its cards.
public enum WidgetMode: String, CaseIterable, Hashable, Sendable {
    /// By relevance.
    case auto
    /// The cards that the person chose, in that order.
    case manual
    /// The cards last used.
    case recent
    /// The starred cards.
    case favourites
    /// A group's cards, or one card's pictures, in turn.
    case rotation
}
