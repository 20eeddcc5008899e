import Interchange
import JSON
import WalletCore

/// When two texts say the same.
///
/// Our own format says everything, so there only what is equal is the same. Another format's file,
/// made of a stored card, says less of it: what it has no room for is no difference.
extension CardComparison {
    /// Whether two cards have the same number; a code's payload stands for one that is empty, as
    /// formats need that take no card without a number.
    static func isSameNumber(_ card: Card, _ imported: ImportedCard) -> Bool {
        if card.cardNumber == imported.cardNumber { return true }
        guard imported.snapshot == nil, card.cardNumber.isEmpty else { return false }
        return card.codePayload == imported.cardNumber
    }

    /// Whether two cards have the same code; a payload that is the number may also be left out, and a
    /// kind of code that the format does not know cannot stand in its files.
    static func isSameBarcode(_ card: Card, _ prepared: PreparedCard) -> Bool {
        let imported = prepared.imported
        guard let stored = card.barcode else { return imported.barcode?.cardBarcode == nil }
        guard let other = imported.barcode?.cardBarcode else {
            return imported.barcode == nil && !prepared.format.canHold(stored.symbology)
        }
        return stored.symbology == other.symbology
            && card.codePayload == other.payload ?? imported.cardNumber
            && isSameCharset(stored.charset, other.charset, card.codePayload, imported)
    }

    /// A card that names no character set is drawn in the one that is written for it.
    private static func isSameCharset(
        _ stored: String?,
        _ other: String?,
        _ payload: String,
        _ imported: ImportedCard
    ) -> Bool {
        if stored == other { return true }
        guard imported.snapshot == nil, let other else { return false }
        let drawn = stored ?? ImportFormat.charsetWhereUnset(payload)
        return ImportFormat.canonicalCharset(drawn) == ImportFormat.canonicalCharset(other)
    }

    /// No balance and nothing on it are the same.
    static func areSameBalances(_ stored: [Balance], _ imported: ImportedCard) -> Bool {
        guard imported.snapshot == nil else {
            let strip = { (balances: [Balance]) in
                Set(
                    balances.map { balance in
                        var balance = balance
                        balance.version = 1
                        return balance
                    }
                )
            }
            return strip(stored) == strip(imported.balances)
        }
        return imported.balances.allSatisfy { balance in
            let known = stored.first { $0.unit == balance.unit }
            if (known?.amount ?? .zero) == balance.amount { return true }
            // Points are also what formats have for every unit that is no currency.
            guard known == nil, balance.unit == .points, !stored.contains(where: \.unit.isCurrency)
            else { return false }
            return stored.first?.amount == balance.amount
        }
    }

    static func areSameExtras(_ card: Card, _ prepared: PreparedCard) -> Bool {
        let stored = PreparedCard.comparable(card.extras)
        let imported = PreparedCard.comparable(prepared.extras)
        guard prepared.imported.snapshot == nil else { return stored == imported }
        guard let barcode = card.barcode, !prepared.format.canHold(barcode.symbology) else {
            return imported.members.allSatisfy { stored[$0.name] == $0.value }
        }
        return withoutPayload(imported, of: barcode).members.allSatisfy {
            stored[$0.name] == $0.value
        }
    }

    /// Extras without the payload of a code whose kind the format cannot name.
    private static func withoutPayload(_ extras: JSONObject, of barcode: CardBarcode) -> JSONObject
    {
        guard var catima = extras["catima"]?.objectValue, let payload = barcode.payload,
            catima["barcodeid"] == .string(payload)
        else { return extras }
        catima["barcodeid"] = nil
        var result = extras
        result["catima"] = catima.isEmpty ? nil : .object(catima)
        return result
    }
}
