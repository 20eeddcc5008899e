/// The share of a day's uses that a change on a widget must gain, or else it does not happen.
///
/// Measured on public data; `docs/relevance.md` says how often widgets change with these, and how
/// often the card that is used is shown.
public enum SwitchPrice {
    /// For a widget of one card.
    public static let single = 0.001
    /// For a widget of several cards.
    public static let several = 0.0016
}
