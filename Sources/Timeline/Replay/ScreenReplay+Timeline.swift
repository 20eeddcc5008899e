public import WalletCore

extension ScreenReplay.Plan where Screen == [CardID] {
    /// A widget's timeline as the system has it; the cards are what is on the screen.
    ///
    /// - Parameter timeline: the timeline.
    public init(_ timeline: WidgetTimeline) {
        let reloadAt: Instant? =
            switch timeline.policy {
            case .never: nil
            case .after(let date): date
            // The system asks once the last entry has begun.
            case .atEnd: timeline.entries.last?.date
            }
        self.init(
            entries: timeline.entries.map { entry in
                (entry.date, entry.cards.map { timeline.cards[$0.ref] })
            },
            reloadAt: reloadAt
        )
    }
}
