import Timeline
import WalletCore

extension WidgetKind {
    /// What a configuration means for this kind: the kind decides the mode of all but the list.
    ///
    /// - Parameter configuration: as the person chose it.
    /// - Returns: the settings that cards are chosen by.
    func effective(_ configuration: WidgetConfiguration) -> WidgetConfiguration {
        var effective = configuration
        switch selection {
        case .list: break
        case .single, .stamps:
            // The first that was chosen, whether or not there is such a card.
            let isStranger = configuration.strangers.first?.place == 0
            effective = WidgetConfiguration(
                mode: .manual,
                cards: isStranger ? [] : Array(configuration.cards.prefix(1)),
                count: 1
            )
            if isStranger { effective.strangers = Array(configuration.strangers.prefix(1)) }
        case .rotation: effective.mode = .rotation
        }
        return effective
    }

    /// The cards that stand to choose: a stamp widget without a chosen card takes one with a goal.
    ///
    /// - Parameters:
    ///   - cards: all living cards of the person.
    ///   - configuration: the settings that cards are chosen by.
    /// - Returns: the cards, in the same order; all of them where none has a goal.
    func candidates(
        _ cards: [MemberCard],
        _ configuration: WidgetConfiguration
    ) -> [MemberCard] {
        guard selection == .stamps, configuration.namesNoCard else { return cards }
        let counted = cards.filter { $0.progressBalance != nil }
        return counted.isEmpty ? cards : counted
    }

    /// What it shows is called where no card was chosen.
    ///
    /// - Parameter candidates: the cards that stand to choose.
    /// - Returns: unconfigured for a kind that asks for a card; a stamp widget finds one by itself.
    func stateUnchosen(_ candidates: [MemberCard]) -> TimelineEntryState {
        guard selection == .stamps else { return .unconfigured }
        return candidates.contains { $0.progressBalance != nil } ? .ok : .fallback
    }
}
