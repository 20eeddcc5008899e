import WalletCore

/// The regular expressions of the contract (ECMA-262), escaped as JSON wants it.
///
/// Where an expression can say a rule of the server whole, it does: the days that a month has, the
/// currencies there are, the characters that no line may hold.
enum ContractPatterns {
    /// A day that the calendar has, leap days included.
    static let date = "^\(day)$"
    /// An instant in UTC.
    static let instant = "^\(day)\(time)$"
    /// A currency of ISO 4217, or a word such as `POINTS`.
    static let unit =
        "^(?:\(BalanceUnit.currencyCodes.joined(separator: "|"))|[A-Z][A-Z0-9_]{3,15})$"
    /// One line with at least one character that is no space.
    static let line = "^[^\(unseen)]*[^\(unseen)\\\\s][^\(unseen)]*$"
    /// One line, or nothing at all.
    static let optionalLine = "^(?:[^\(unseen)]*[^\(unseen)\\\\s][^\(unseen)]*)?$"
    /// The tag of a card.
    static let cardTag = "^\\\"[0-9]{1,15}\\\\.[0-9]{1,15}\\\\.\(day)\\\"$"

    private static let day: String = {
        let long = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
        let short = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
        let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
        let leapYear =
            "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
        return "(?:[0-9]{4}-(?:\(long)|\(short)|\(february))|\(leapYear)-02-29)"
    }()

    private static let time = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\\\.[0-9]+)?Z"

    /// What ends a line or cannot be seen, as the inside of a class of characters.
    private static let unseen =
        "\\\\u0000-\\\\u001F\\\\u007F-\\\\u009F\\\\u200B\\\\u2028\\\\u2029\\\\uFEFF"
}
