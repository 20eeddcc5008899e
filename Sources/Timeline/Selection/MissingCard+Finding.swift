import WalletCore

extension MissingCard {
    /// The cards that the settings name and that cannot be shown on a day, in their order.
    static func all(in input: TimelineInput, on date: CalendarDate) -> [MissingCard] {
        let configuration = input.configuration
        guard !input.isConfigurationBroken,
            configuration.mode == .manual
                || (configuration.mode == .rotation && configuration.group == nil)
        else { return [] }
        var seen = Set<String>()
        return configuration.cardNames.filter { seen.insert($0).inserted }.compactMap { name in
            guard let id = CardID(name) else { return MissingCard(id: name, reason: .unknown) }
            return reason(id, in: input, on: date).map { MissingCard(id: name, reason: $0) }
        }
    }

    private static func reason(
        _ id: CardID,
        in input: TimelineInput,
        on date: CalendarDate
    ) -> Reason? {
        guard let card = input.cards.first(where: { $0.id == id }) else {
            return input.deletedCards.contains(id) ? .deleted : .unknown
        }
        switch card.obstacle(on: date) {
        case .archived: return .archived
        case .notYetValid: return .notYetValid
        case .expired: return .expired
        case .blocked, nil: return nil
        }
    }
}
