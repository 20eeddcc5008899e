import WalletCore

/// Which cards a widget's settings ask for on one day, in order.
///
/// The mode `auto` has no list, as its order changes within the day.
enum CardSelection {
    /// The order follows relevance.
    case relevance
    /// A fixed order.
    case list([ShownCard], state: TimelineEntryState)
    /// Cards that take turns, a page at a time.
    case turns([Int])
    /// The pictures of one card, which take turns.
    case pictures(card: Int, [ImageSlot])

    init(_ input: TimelineInput, _ order: CardOrder, on date: CalendarDate) {
        let isShowable = { (card: Int) in input.cards[card].isShowableByChoice(on: date) }
        let isAllowed = { (card: Int) in input.cards[card].obstacle(on: date) == nil }
        let wanted = CardSelection.wanted(input, order, isShowable, isAllowed)
        switch wanted {
        case .list([], let state):
            self = .list(order.fallback(isAllowed), state: state == .ok ? .fallback : state)
        case .turns([]):
            self = .list(order.fallback(isAllowed), state: .fallback)
        case .relevance, .list, .turns, .pictures:
            self = wanted
        }
    }

    private static func wanted(
        _ input: TimelineInput,
        _ order: CardOrder,
        _ isShowable: (Int) -> Bool,
        _ isAllowed: (Int) -> Bool
    ) -> CardSelection {
        guard !input.isConfigurationBroken else { return .list([], state: .fallback) }
        let configuration = input.configuration
        switch configuration.mode {
        case .auto where input.isAutoModeOn:
            return .relevance
        case .auto, .favourites:
            return .list(order.favourites(isAllowed), state: .ok)
        case .recent:
            return .list(order.recent(isAllowed), state: .ok)
        case .manual:
            guard !configuration.namesNoCard else {
                let state = input.stateUnchosen
                return .list(state == .ok ? order.fallback(isAllowed) : [], state: state)
            }
            let chosen = input.positions(of: configuration.cards).filter(isShowable)
            return .list(chosen.map { ShownCard(card: $0, cause: .chosen) }, state: .ok)
        case .rotation:
            if let group = configuration.group {
                return .turns(order.group(group, isAllowed))
            }
            guard !configuration.namesNoCard else { return .list([], state: .unconfigured) }
            let chosen = input.positions(of: configuration.cards).filter(isShowable)
            if chosen.count == 1, input.cards[chosen[0]].images.count > 1 {
                return .pictures(card: chosen[0], input.cards[chosen[0]].images)
            }
            return .turns(chosen)
        }
    }
}

extension TimelineInput {
    /// The positions of cards in ``cards``, each once, without those that are not there.
    func positions(of ids: [CardID]) -> [Int] {
        var seen = Set<CardID>()
        return ids.filter { seen.insert($0).inserted }.compactMap { id in
            cards.firstIndex { $0.id == id }
        }
    }
}
