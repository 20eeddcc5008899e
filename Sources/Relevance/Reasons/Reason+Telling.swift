extension Reason {
    /// Whether it explains this moment rather than any other.
    ///
    /// How often a card is used speaks for it all day long, so it cannot say why the card is shown
    /// now, however large its share is.
    public var isOfTheMoment: Bool {
        switch cause {
        case .timeOfDay, .weekday, .sequence: true
        case .recency, .frequency, .occasion, .newCard: false
        }
    }
}

extension Collection<Reason> {
    /// The reason to tell a person who asks why a card is shown now.
    ///
    /// The strongest one of the moment that makes at least a tenth of the case; else the strongest
    /// of all. The reasons stand from the strongest, as ``ReasonFinder`` gives them.
    public var mostTelling: Reason? {
        first { $0.isOfTheMoment && $0.share >= 0.1 } ?? first
    }
}
