/// How much a card holds of one unit.
public struct Balance: Hashable, Sendable {
    /// What is counted; a card has at most one balance a unit.
    public var unit: BalanceUnit
    /// How much there is.
    public var amount: Amount
    /// Where a stamp or points card is full, above zero.
    public var goal: Amount?
    /// How much one tap adds, above zero.
    public var step: Amount?
    /// When the balance starts again from zero.
    public var reset: BalanceReset
    /// Whether spending may go below zero.
    public var allowsNegative: Bool
    /// Raised by every change of amount or settings.
    public var version: Int64

    /// Makes a balance.
    public init(
        unit: BalanceUnit,
        amount: Amount,
        goal: Amount? = nil,
        step: Amount? = nil,
        reset: BalanceReset = .never,
        allowsNegative: Bool = false,
        version: Int64 = 1
    ) {
        self.unit = unit
        self.amount = amount
        self.goal = goal
        self.step = step
        self.reset = reset
        self.allowsNegative = allowsNegative
        self.version = version
    }
}

/// When a balance starts again from zero.
public enum BalanceReset: String, CaseIterable, Hashable, Sendable {
    case never
    /// At the start of each local day.
    case daily
}
