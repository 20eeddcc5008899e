import JSON

/// What a person chose in a widget's settings.
///
/// Canonical JSON has sorted keys and leaves defaults out; its SHA-256 names the configuration.
public struct WidgetConfiguration: Hashable, Sendable {
    /// How cards are chosen.
    public var mode: WidgetMode
    /// The chosen cards, in their order; mode `manual` and the single card.
    public var cards: [CardID]
    /// Names among the chosen cards that no card of ours can have, each at its place in the list; they
    /// are kept, as clients are told that they are missing.
    public var strangers: [Stranger] = []
    /// The group whose cards take turns; mode `rotation`.
    public var group: GroupID?
    /// How long each turn lasts; mode `rotation`.
    public var interval: RotationInterval
    /// How many cards to show at most, of ``countRange``; nil means what the family holds.
    public var count: Int?

    /// How many cards may be asked for: one, to what the largest family holds.
    public static let countRange = 1...WidgetFamily.cardCountLargest

    /// A name that is no card's.
    public struct Stranger: Hashable, Sendable {
        /// Its place among all chosen cards, from 0.
        public let place: Int
        /// 1 to 64 letters, digits, hyphens and low lines.
        public let name: String
    }

    /// Whether no card was chosen at all.
    public var namesNoCard: Bool { cards.isEmpty && strangers.isEmpty }

    /// All names of chosen cards, in their order.
    public var cardNames: [String] {
        var names = cards.map(\.description)
        for stranger in strangers {
            names.insert(stranger.name, at: min(stranger.place, names.count))
        }
        return names
    }

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
            if !namesNoCard {
                json.member("cards") { json in
                    json.array(cardNames) { json, name in json.value(name) }
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
