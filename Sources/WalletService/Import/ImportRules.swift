import Interchange
import JSON
import WalletCore

/// What of a file's cards can be stored.
///
/// The rules are wider than those for what people type in: a text from elsewhere may be long,
/// as ``StoredTextLimits`` says. What a name cannot hold becomes blanks, and that is said.
struct ImportRules {
    private(set) var rowErrors: [ImportIssue] = []
    private(set) var warnings: [ImportIssue] = []

    /// The card as it can be stored; nil where it cannot, which is then among the errors.
    mutating func checked(_ original: ImportedCard) -> ImportedCard? {
        var card = original
        let limits: [(field: String, text: String?, byteCountMax: Int)] = [
            ("name", card.name, StoredTextLimits.nameByteCountMax),
            ("note", card.note, StoredTextLimits.noteByteCountMax),
            ("cardNumber", card.cardNumber, StoredTextLimits.lineByteCountMax),
            ("barcode", card.barcode?.payload, StoredTextLimits.lineByteCountMax),
            ("link", card.link, StoredTextLimits.lineByteCountMax),
            ("category", card.category, StoredTextLimits.lineByteCountMax),
            ("program", card.program, StoredTextLimits.lineByteCountMax),
            ("pin", card.pin, StoredTextLimits.lineByteCountMax),
        ]
        for limit in limits where (limit.text?.utf8.count ?? 0) > limit.byteCountMax {
            refuse(card, limit.field, .tooLong)
            return nil
        }
        if let broken = Self.brokenBound(of: card) {
            refuse(card, broken.field, broken.code)
            return nil
        }
        if let clean = Self.withoutControls(card.name) {
            warnings.append(
                ImportIssue(row: card.row, field: "name", code: .invalidCharacter, raw: card.name)
            )
            card.name = clean
        }
        guard !TextRule.isBlank(card.name) else {
            refuse(card, "name", .required)
            return nil
        }
        return card
    }

    /// The name of a group as it can be stored.
    ///
    /// - Parameter name: as it stands in the file.
    /// - Returns: nil where it cannot be stored, and its cards are then in no such group; that, and
    ///   any change of the name, is among the warnings.
    mutating func checkedGroupName(_ name: String) -> String? {
        guard name.utf8.count <= StoredTextLimits.lineByteCountMax else {
            // So long a text helps nobody in a report.
            warn(ofGroup: String(name.prefix(64)), .tooLong)
            return nil
        }
        let clean = Self.withoutControls(name)
        if clean != nil { warn(ofGroup: name, .invalidCharacter) }
        guard !TextRule.isBlank(clean ?? name) else {
            warn(ofGroup: name, .required)
            return nil
        }
        return clean ?? name
    }

    private mutating func warn(ofGroup name: String, _ code: ImportIssue.Code) {
        warnings.append(
            ImportIssue(section: .groups, row: nil, field: "name", code: code, raw: name)
        )
    }

    private mutating func refuse(_ card: ImportedCard, _ field: String, _ code: ImportIssue.Code) {
        rowErrors.append(
            ImportIssue(row: card.row, sourceID: card.sourceID, field: field, code: code)
        )
    }

    /// The text with a blank for each character that no line may hold; nil where there is none.
    private static func withoutControls(_ text: String) -> String? {
        guard text.unicodeScalars.contains(where: TextRule.isRefusedInLine) else { return nil }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            clean.append(TextRule.isRefusedInLine(scalar) ? " " : scalar)
        }
        return String(clean)
    }
}
