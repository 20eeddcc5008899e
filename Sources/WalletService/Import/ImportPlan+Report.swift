import Interchange
import WalletCore

extension ImportPlan {
    /// What is reported of this plan.
    ///
    /// - Parameters:
    ///   - isDryRun: whether it was left at the plan.
    ///   - ids: the ids of the cards that were added, by their indexes.
    /// - Returns: the report.
    func report(isDryRun: Bool, ids: [Int: CardID] = [:]) -> ImportReport {
        let isRejected = isRejected
        var counts: [ReportedCard.Action: Int] = [:]
        if !isRejected {
            for card in cards { counts[card.action, default: 0] += 1 }
        }
        let count = { (action: ReportedCard.Action) in counts[action] ?? 0 }
        return ImportReport(
            format: document.format.rawValue,
            outcome: outcome,
            isDryRun: isDryRun,
            createdCount: count(.created) + count(.keptBoth),
            updatedCount: count(.updated),
            unchangedCount: count(.unchanged),
            conflicts: conflicts,
            document: document,
            rowErrors: rowErrors,
            warnings: warnings,
            cards: cards.enumerated().map { index, card in
                ReportedCard(
                    imported: card.prepared.imported,
                    id: ids[index] ?? (card.action == .keptBoth ? nil : card.stored?.card.id),
                    action: isRejected ? .rejected : card.action
                )
            },
            zone: zone
        )
    }

    private var outcome: ImportReport.Outcome {
        if isRejected { return .rejected }
        if options.conflictPolicy == .report, cards.contains(where: { $0.action == .conflict }) {
            return .conflictReported
        }
        return rowErrors.isEmpty && warnings.isEmpty ? .imported : .importedWithWarnings
    }

    private var conflicts: [ImportConflict] {
        cards.compactMap { card in
            guard let stored = card.stored, card.action != .unchanged else { return nil }
            return ImportConflict(
                row: card.prepared.imported.row,
                sourceID: card.prepared.imported.sourceID,
                cardID: stored.card.id.description,
                name: stored.card.name,
                resolution: options.conflictPolicy,
                fields: comparison.differences(stored, card.prepared)
            )
        }
    }
}
