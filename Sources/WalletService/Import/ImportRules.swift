import Interchange
import JSON
import WalletCore

/// What of a file's cards can be stored.
///
/// The rules are wider than those for what people type in: a name from elsewhere may be long. What
/// a name cannot hold becomes blanks, and that is said.
struct ImportRules {
    /// The longest name, in bytes of UTF-8.
    static let nameByteCountMax = 8_192
    /// The longest note, in bytes of UTF-8.
    static let noteByteCountMax = 800_000
    /// The longest number, payload and line, in bytes of UTF-8.
    static let lineByteCountMax = 32_768

    private(set) var rowErrors: [ImportIssue] = []
    private(set) var warnings: [ImportIssue] = []

    /// The card as it can be stored; nil where it cannot, which is then among the errors.
    mutating func checked(_ original: ImportedCard) -> ImportedCard? {
        var card = original
        let limits: [(field: String, text: String?, byteCountMax: Int)] = [
            ("name", card.name, Self.nameByteCountMax), ("note", card.note, Self.noteByteCountMax),
            ("cardNumber", card.cardNumber, Self.lineByteCountMax),
            ("barcode", card.barcode?.payload, Self.lineByteCountMax),
            ("link", card.link, Self.lineByteCountMax),
            ("category", card.category, Self.lineByteCountMax),
            ("program", card.program, Self.lineByteCountMax),
            ("pin", card.pin, Self.lineByteCountMax),
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
        guard !card.name.allSatisfy(\.isWhitespace) else {
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
        guard name.utf8.count <= Self.lineByteCountMax else {
            // So long a text helps nobody in a report.
            warn(ofGroup: String(name.prefix(64)), .tooLong)
            return nil
        }
        let clean = Self.withoutControls(name)
        if clean != nil { warn(ofGroup: name, .invalidCharacter) }
        guard !(clean ?? name).allSatisfy(\.isWhitespace) else {
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
