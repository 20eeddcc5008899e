internal import WalletCore

/// Leaves out cards that repeat an earlier one of the same file in all their content.
///
/// Ids do not count, and neither does the last use: the first card keeps the latest. 50 equals
/// 50.00.
enum DuplicateCollapser {
    /// The cards without repetitions, with one warning for each that was left out.
    static func collapse(
        _ cards: [ImportedCard]
    ) -> (
        cards: [ImportedCard], warnings: [ImportIssue]
    ) {
        var kept: [ImportedCard] = []
        var warnings: [ImportIssue] = []
        var firstIndexes: [ImportedCard.ContentKey: Int] = [:]
        for card in cards {
            let key = card.contentKey
            guard let first = firstIndexes[key] else {
                firstIndexes[key] = kept.count
                kept.append(card)
                continue
            }
            kept[first].lastUsed = [kept[first].lastUsed, card.lastUsed].compactMap { $0 }.max()
            warnings.append(
                ImportIssue(row: card.row, code: .duplicateOf, duplicateOf: kept[first].row)
            )
        }
        return (kept, warnings)
    }
}
