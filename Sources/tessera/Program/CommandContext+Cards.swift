import API
import Barcode
import Terminal
import WalletCore
import WalletService

extension CommandContext {
    /// Answers with one card: its document, or what was done with it.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - access: the database that it is in.
    ///   - verb: what was done.
    ///   - showsPIN: whether the PIN was asked for; else it is in no answer.
    /// - Throws: where the answer cannot be given.
    func answer(
        _ card: MemberCard,
        _ access: WalletAccess,
        did verb: String,
        showsPIN: Bool = false
    ) throws(CommandError) {
        guard isJSON else {
            return try tell("\(verb) '\(card.card.name)' (\(card.card.id)).")
        }
        let today = try access.today()
        try console.answer { json in
            CardDocument(card, today: today, showsPIN: showsPIN).write(to: &json)
        }
    }

    /// Answers with a list of cards.
    func answer(
        _ cards: [MemberCard],
        _ access: WalletAccess,
        emptyLine: String
    ) throws(CommandError) {
        let today = try access.today()
        if isJSON {
            try console.answer(jsonItems: cards) { json, card in
                CardDocument(card, today: today).write(to: &json)
            }
        } else if cards.isEmpty {
            try tell(emptyLine)
        } else {
            try console.answer(CardTable(cards: cards, today: today).table)
        }
    }

    /// Changes what a card is to the person, and answers with the card.
    func editMembership(
        did verb: String,
        _ change: @escaping @Sendable (inout CardMembership) -> Void
    ) throws(CommandError) {
        let access = try writing()
        let id = try access.card(arguments.one(CardCommands.card)).card.id
        let card = try access.write { session throws(WalletError) in
            try session.editMembership(of: id, change)
        }
        try answer(card, access, did: verb)
    }

    /// Draws a card's code with characters.
    func draw(_ barcode: CardBarcode, payload: String) throws(CommandError) {
        let text: String
        do throws(BarcodeError) {
            text = try TextRenderer.render(
                try CardCode.encode(barcode, payload: payload).symbol,
                colours: console.outputProfile.hasColor ? .explicit : .ofTerminal,
                columnsMax: console.outputProfile.columns
            )
        } catch {
            throw .barcode(error)
        }
        try console.answer(text)
    }
}
