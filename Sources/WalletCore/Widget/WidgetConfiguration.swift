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
    /// How long each turn lasts, one of ``intervalMinutesChoices``.
    public var intervalMinutes: Int
    /// How many cards to show at most; nil means what the family holds.
    public var count: Int?

    /// The turns that a rotation may have, in minutes.
    public static let intervalMinutesChoices = [15, 30, 60, 180, 720, 1440]
    /// The turn that stands where none was chosen.
    public static let intervalMinutesDefault = 60

    /// Makes a configuration; the default is the mode `auto`.
    public init(
        mode: WidgetMode = .auto,
        cards: [CardID] = [],
        group: GroupID? = nil,
        intervalMinutes: Int = Self.intervalMinutesDefault,
        count: Int? = nil
    ) {
        self.mode = mode
        self.cards = cards
        self.group = group
        self.intervalMinutes = intervalMinutes
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
            if intervalMinutes != Self.intervalMinutesDefault {
                json.member("intervalMinutes", intervalMinutes)
            }
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
