import WalletCore

/// The balances to which a person's taps add the small step.
struct SmallSteps: Hashable, Sendable {
    private let balances: Set<CountedBalance>

    private struct CountedBalance: Hashable {
        let card: CardID
        let unit: BalanceUnit
    }

    /// Takes a person's choices of steps.
    init(_ steps: [StampStep]) {
        balances = Set(
            steps.filter(\.isSmall).map { CountedBalance(card: $0.cardID, unit: $0.unit) }
        )
    }

    /// Whether taps on a card's balance of a unit add the small step.
    func contains(_ unit: BalanceUnit, of card: CardID) -> Bool {
        balances.contains(CountedBalance(card: card, unit: unit))
    }
}
