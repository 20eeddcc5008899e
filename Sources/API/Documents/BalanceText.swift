import WalletCore

/// A balance as people read it: the exact amount with the reader's decimal sign and unit.
struct BalanceText {
    /// For example `12,50 EUR` or `7 Stempel`.
    let text: String

    init(_ balance: Balance, _ language: DisplayLanguage) {
        let digits = balance.amount.description
        let amount: String
        switch language {
        case .english: amount = digits
        case .german, .russian: amount = digits.replacing(".", with: ",")
        }
        text = "\(amount) \(Self.word(balance, language) ?? balance.unit.code)"
    }

    /// The unit's word in the form that the number wants; nil for units that only have a code.
    private static func word(_ balance: Balance, _ language: DisplayLanguage) -> String? {
        let forms: [String]
        switch (balance.unit, language) {
        case (.points, .english): forms = ["point", "points", "points"]
        case (.points, .german): forms = ["Punkt", "Punkte", "Punkte"]
        case (.points, .russian): forms = ["балл", "балла", "баллов"]
        case (.stamps, .english): forms = ["stamp", "stamps", "stamps"]
        case (.stamps, .german): forms = ["Stempel", "Stempel", "Stempel"]
        case (.stamps, .russian): forms = ["штамп", "штампа", "штампов"]
        default: return nil
        }
        return forms[form(balance.amount, language)]
    }

    /// Which form a number wants: 0 as for one, 1 as for a few or a fraction, 2 as for many.
    ///
    /// **Source:** Unicode CLDR, plural rules of en, de and ru.
    private static func form(_ amount: Amount, _ language: DisplayLanguage) -> Int {
        let normal = amount.normalized
        guard normal.scale == 0 else { return 1 }
        let number = normal.mantissa.magnitude
        guard language == .russian else { return number == 1 ? 0 : 2 }
        let (tens, ones) = (number % 100, number % 10)
        if ones == 1, tens != 11 { return 0 }
        return (2...4).contains(ones) && !(12...14).contains(tens) ? 1 : 2
    }
}
