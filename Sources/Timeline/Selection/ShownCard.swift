import WalletCore

/// A card in a place of the widget.
struct ShownCard: Equatable {
    /// Its position in the input's cards.
    let card: Int
    /// Why, but for the reasons of relevance, which are found for the entries that remain.
    let cause: ShownCause
    /// The picture whose turn it is.
    var image: ImageSlot?

    /// Whether a person sees the same.
    func looksLike(_ other: ShownCard) -> Bool {
        card == other.card && image == other.image
    }
}

/// What a widget shows from an instant on.
struct Frame {
    let date: Instant
    let cards: [ShownCard]
    let state: TimelineEntryState
    /// The probability of a use of a shown card within 60 minutes.
    let score: Double
    /// Whether the frame stands at the start of a local day.
    let startsDay: Bool

    /// Whether a person sees the same.
    func looksLike(_ other: Frame) -> Bool {
        state == other.state && cards.count == other.cards.count
            && zip(cards, other.cards).allSatisfy { $0.looksLike($1) }
    }
}
