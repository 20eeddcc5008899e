import JSON
public import WalletCore

extension WriteSession {
    /// Changes a card's shared content from a version that may be old, where nobody else changed the
    /// same fields since.
    ///
    /// A field that holds by now what the caller wants is no conflict, so a repeat changes nothing.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - changes: what to change; the rest stays.
    ///   - version: the version the caller read; nil for any, which overwrites.
    /// - Returns: the card as it is now, and which fields were merged.
    /// - Throws: ``WalletError/mergeConflict(_:current:today:)`` where a field was changed by both;
    ///   then nothing is stored.
    public func mergeCard(
        _ id: CardID,
        _ changes: [CardChange],
        fromVersion version: Int64?
    ) throws(WalletError) -> MergedCard {
        let current = try editableCard(id, ifVersion: nil, checking: changes)
        guard let version, version != current.card.version else {
            return MergedCard(card: try editCard(id, changes), mergedFields: [])
        }
        // A version that is not there yet is of another history: a backup was restored.
        guard version < current.card.version else {
            throw .versionConflict(current: current, today: try read.zone().date(now))
        }
        var wanted = current
        for change in changes { try change.apply(to: &wanted.card) }
        for case .groups(let groups) in changes {
            wanted.groups = current.groups.filter(groups.contains)
            wanted.groups += groups.filter { !current.groups.contains($0) }
        }
        let differing = changes.filter { change in
            wanted.value(of: change.field) != current.value(of: change.field)
        }
        var conflicts: [FieldConflict] = []
        for change in differing where current.card.version(of: change.field) > version {
            conflicts.append(try conflict(change, wanted, current, version))
        }
        guard conflicts.isEmpty else {
            throw .mergeConflict(conflicts, current: current, today: try read.zone().date(now))
        }
        return MergedCard(
            card: try editCard(id, differing),
            mergedFields: differing.map(\.field)
        )
    }

    private func conflict(
        _ change: CardChange,
        _ wanted: MemberCard,
        _ current: MemberCard,
        _ version: Int64
    ) throws(WalletError) -> FieldConflict {
        let base = try read.reading { reader throws(RepositoryError) in
            try reader.pastValue(of: change.field, card: current.card.id, atVersion: version)
        }
        // A change of parts is shown as it would have been on what the caller saw.
        let yours: JSONValue =
            switch change {
            case .barcodeParts(let patch): patch.applied(to: base ?? .null)
            case .extrasParts(let patch):
                .object((base?.objectValue ?? JSONObject()).merging(patch: patch))
            default: wanted.value(of: change.field)
            }
        return FieldConflict(
            field: change.field,
            base: base,
            yours: yours,
            theirs: current.value(of: change.field)
        )
    }
}

extension Card {
    /// The card version that last changed a field; 1 where it stands as it was made.
    fileprivate func version(of field: CardField) -> Int64 {
        fieldVersions[field] ?? 1
    }
}
