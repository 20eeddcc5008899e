/// By how much more probable a card must be before it displaces another one.
///
/// Measured on public data: with these, one card changes about one and a half times a day and four
/// cards about once, at a loss of hit rate within the error of measurement.
public enum SwitchMargin {
    /// For a widget of one card.
    public static let single = 0.05
    /// For a widget of several cards.
    public static let several = 0.065
}
