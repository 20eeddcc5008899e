import Interchange
import JSON
import WalletCore

/// What of a file's cards can be stored.
///
/// The rules are wider than those for what people type in: a name from elsewhere may be long. What
/// a name cannot hold becomes blanks, and that is said.
struct ImportRules {
    /// The most characters of a name.
    static let nameCountMax = 2_048
    /// The most characters of a note.
    static let noteCountMax = 200_000
    /// The most characters of a number, of a payload, and of a line.
    static let lineCountMax = 8_192

    private(set) var rowErrors: [ImportIssue] = []
    private(set) var warnings: [ImportIssue] = []

    /// The card as it can be stored; nil where it cannot, which is then among the errors.
    mutating func checked(_ original: ImportedCard) -> ImportedCard? {
        var card = original
        let limits: [(field: String, text: String?, countMax: Int)] = [
            ("name", card.name, Self.nameCountMax), ("note", card.note, Self.noteCountMax),
            ("cardNumber", card.cardNumber, Self.lineCountMax),
            ("barcode", card.barcode?.payload, Self.lineCountMax),
            ("link", card.link, Self.lineCountMax), ("category", card.category, Self.lineCountMax),
            ("program", card.program, Self.lineCountMax), ("pin", card.pin, Self.lineCountMax),
        ]
        for limit in limits where (limit.text?.utf8.count ?? 0) > 4 * limit.countMax {
            refuse(card, limit.field, .tooLong)
            return nil
        }
        if let clean = Self.withoutControls(card.name) {
            warnings.append(
                ImportIssue(row: card.row, field: "name", code: .invalidCharacter, raw: card.name)
            )
            card.name = clean
        }
        guard !card.name.allSatisfy(\.isWhitespace) else {
            refuse(card, "name", .required)
            return nil
        }
        return card
    }

    /// The name of a group as it can be stored; nil where there is nothing in it.
    static func groupName(_ name: String) -> String? {
        let clean = withoutControls(name) ?? name
        return clean.allSatisfy(\.isWhitespace) || clean.utf8.count > 4 * lineCountMax ? nil : clean
    }

    private mutating func refuse(_ card: ImportedCard, _ field: String, _ code: ImportIssue.Code) {
        rowErrors.append(
            ImportIssue(row: card.row, sourceID: card.sourceID, field: field, code: code)
        )
    }

    /// The text with a blank for each control character; nil where there is none.
    private static func withoutControls(_ text: String) -> String? {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        }
        guard text.unicodeScalars.contains(where: isControl) else { return nil }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(isControl(scalar) ? " " : scalar) }
        return String(clean)
    }
}
