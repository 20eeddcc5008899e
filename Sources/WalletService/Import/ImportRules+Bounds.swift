import Interchange
import JSON
import WalletCore

extension ImportRules {
    /// A bound of the contract that a card of a file breaks.
    struct BrokenBound {
        /// The member, such as `ledger[0].note`.
        let field: String
        /// What is wrong with it.
        let code: ImportIssue.Code
    }

    /// The longest identity of a card in its source, in bytes of UTF-8.
    static let identityByteCountMax = 2_048

    /// The first bound that what stands beside a card's own texts breaks: its places, its extras and
    /// its history have those of the contract.
    ///
    /// - Parameter card: the card as it stands in the file.
    /// - Returns: nil where it breaks none.
    static func brokenBound(of card: ImportedCard) -> BrokenBound? {
        do throws(WalletError) {
            try check(card)
            if let snapshot = card.snapshot { try check(snapshot) }
            return nil
        } catch .invalid(let problems) {
            let problem = problems.first
            let code = problem.flatMap { ImportIssue.Code(rawValue: $0.code) }
            return BrokenBound(field: problem?.field ?? "card", code: code ?? .malformed)
        } catch {
            return BrokenBound(field: "card", code: .malformed)
        }
    }

    private static func check(_ card: ImportedCard) throws(WalletError) {
        let identities = [
            ("id", card.sourceID), ("source", card.snapshot?.card.card.source),
        ]
        for (field, text) in identities
        where (text?.utf8.count ?? 0) > identityByteCountMax {
            throw .invalid(field, "too_long", "It has more than \(identityByteCountMax) bytes.")
        }
        if let charset = card.barcode?.charset {
            _ = try TextRule.charset.checked(charset, field: "barcode.charset")
        }
        try check(count: card.locations.count, Card.locationCountMax, field: "locations")
        try check(count: card.groups.count, Card.groupCountMax, field: "groups")
        for (index, location) in card.locations.enumerated() {
            guard let label = location.label else { continue }
            _ = try TextRule.label.checked(label, field: "locations[\(index)].label")
        }
        if !card.extras.isEmpty { try CardChange.check(extras: card.extras) }
    }

    private static func check(_ snapshot: CardSnapshot) throws(WalletError) {
        for (index, line) in snapshot.ledger.enumerated() {
            _ = try TextRule.note.checked(line.note, field: "ledger[\(index)].note")
        }
        for (index, message) in snapshot.messages.enumerated() {
            _ = try TextRule.line.checked(message.title, field: "messages[\(index)].title")
            _ = try TextRule.note.checked(message.body, field: "messages[\(index)].body")
        }
        for (index, action) in snapshot.actions.enumerated() where !action.title.isEmpty {
            _ = try TextRule.line.checked(action.title, field: "actions[\(index)].title")
        }
        for (index, use) in snapshot.uses.enumerated() {
            _ = try TextRule.word.checked(use.timeZone, field: "uses[\(index)].timeZone")
            guard let kind = use.source?.kind else { continue }
            _ = try TextRule.word.checked(kind, field: "uses[\(index)].source.kind")
        }
    }

    private static func check(
        count: Int,
        _ countMax: Int,
        field: String
    ) throws(WalletError) {
        guard count > countMax else { return }
        throw .invalid(field, "too_many", "The \(field) are more than \(countMax).")
    }
}
