import WalletCore

/// The orders that cards are listed in.
struct CardOrder {
    private let cards: [TimelineCard]
    /// All cards by the person's own places, then by name.
    private let byPlace: [Int]
    /// The cards that were ever used, the latest first.
    private let byUse: [Int]
    /// All cards by name.
    private let byName: [Int]

    init(_ cards: [TimelineCard]) {
        self.cards = cards
        byName = cards.indices.sorted {
            (cards[$0].sortKey, cards[$0].id) < (cards[$1].sortKey, cards[$1].id)
        }
        // Sorting what is already in name order by place keeps the names' order among equals.
        let places = byName.enumerated().map { (place: $0.offset, card: $0.element) }
        byPlace = places.sorted {
            (cards[$0.card].position ?? .max, $0.place) < (
                cards[$1.card].position ?? .max, $1.place
            )
        }.map(\.card)
        byUse = cards.indices.filter { cards[$0].lastUsed != nil }.sorted { first, second in
            let (left, right) = (cards[first], cards[second])
            return left.lastUsed == right.lastUsed
                ? left.id < right.id
                : (left.lastUsed ?? .distantPast) > (right.lastUsed ?? .distantPast)
        }
    }

    func favourites(_ isAllowed: (Int) -> Bool) -> [ShownCard] {
        byPlace.filter { cards[$0].isFavourite && isAllowed($0) }.map {
            ShownCard(card: $0, cause: .favourite)
        }
    }

    func recent(_ isAllowed: (Int) -> Bool) -> [ShownCard] {
        byUse.filter(isAllowed).map {
            ShownCard(card: $0, cause: .recent(isLatest: $0 == byUse.first))
        }
    }

    func group(_ group: GroupID, _ isAllowed: (Int) -> Bool) -> [Int] {
        byPlace.filter { cards[$0].groups.contains(group) && isAllowed($0) }
    }

    /// Favourites, then the latest used, then all others by name.
    func fallback(_ isAllowed: (Int) -> Bool) -> [ShownCard] {
        var listed = favourites(isAllowed)
        var seen = Set(listed.map(\.card))
        for shown in recent(isAllowed) where seen.insert(shown.card).inserted {
            listed.append(shown)
        }
        for card in byName where isAllowed(card) && seen.insert(card).inserted {
            listed.append(ShownCard(card: card, cause: .alphabetical))
        }
        return listed
    }
}

extension Instant {
    /// Earlier than any instant that is stored.
    static let distantPast = Instant(millisecondsSinceEpoch: .min)
}
