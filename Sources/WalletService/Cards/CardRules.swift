import Barcode
import WalletCore

/// The rules that a card keeps as a whole.
struct CardRules {
    let environment: ServiceEnvironment

    /// Checks what one field alone cannot tell.
    ///
    /// - Parameters:
    ///   - card: the card as it would be stored.
    ///   - former: the card as it is stored; nil for a new one. A code that stays is not checked
    ///     again: an import may have brought one that cannot be drawn, and its note can still change.
    /// - Throws: the rule that it breaks.
    func check(_ card: Card, after former: Card? = nil) throws(WalletError) {
        if let first = card.validFrom, let last = card.expiryDate, last < first {
            throw .invalid(
                "expiryDate",
                "before_valid_from",
                "The card would expire before it becomes valid."
            )
        }
        guard let barcode = card.barcode else { return }
        if let former, former.barcode == barcode, former.codePayload == card.codePayload { return }
        guard !card.codePayload.isEmpty else {
            throw .invalid(
                "barcode",
                "empty",
                "A code needs a payload, or a card number to stand for it."
            )
        }
        try checkCode(barcode, payload: card.codePayload)
    }

    /// A code that could not be drawn is refused when it is entered, not at the till.
    private func checkCode(_ barcode: CardBarcode, payload: String) throws(WalletError) {
        do throws(BarcodeError) {
            _ = try CardCode.encode(barcode, payload: payload)
        } catch {
            throw .invalid("barcode", error.code, error.message)
        }
    }

    /// What a card is sorted and found by.
    func keys(of card: Card) -> CardSearchKeys {
        let texts = [card.name, card.note, card.cardNumber, card.program, card.category]
        return CardSearchKeys(
            name: environment.folder.fold(card.name),
            text: environment.folder.fold(texts.compactMap(\.self).joined(separator: "\n"))
        )
    }
}
