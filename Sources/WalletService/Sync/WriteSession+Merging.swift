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
    /// - Throws: ``WalletError/mergeConflict(_:current:today:)`` where a field was changed by both, or
    ///   where both changes break a rule only together; then nothing is stored.
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
        for change in changes {
            do throws(WalletError) {
                try change.apply(to: &wanted.card)
            } catch .invalid(let problems) {
                // A change of parts may have lost what it was part of.
                guard try isValid(change, onWhatWasSeenAt: version, current) else {
                    throw .invalid(problems)
                }
                throw .mergeConflict(
                    [try conflict(change, wanted, current, version)],
                    current: current,
                    today: try read.zone().date(now)
                )
            }
        }
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
        do throws(WalletError) {
            return MergedCard(
                card: try editCard(id, differing),
                mergedFields: differing.map(\.field)
            )
        } catch .invalid(let problems) {
            let joint = try jointConflicts(problems, changes, wanted, current, version)
            guard !joint.isEmpty else { throw .invalid(problems) }
            throw .mergeConflict(joint, current: current, today: try read.zone().date(now))
        }
    }

    /// What both changed where a rule is broken by both changes together, and was kept by the caller's
    /// on what the caller saw; empty where the caller's change breaks it alone.
    private func jointConflicts(
        _ problems: [FieldProblem],
        _ changes: [CardChange],
        _ wanted: MemberCard,
        _ current: MemberCard,
        _ version: Int64
    ) throws(WalletError) -> [FieldConflict] {
        let broken = Set(problems.compactMap { CardField(rawValue: $0.field) })
        let sent = Set(changes.map(\.field))
        for rule in Self.jointRules where !broken.isDisjoint(with: rule) {
            let theirs = rule.filter { field in
                !sent.contains(field) && current.card.version(of: field) > version
            }
            guard !theirs.isEmpty, !sent.isDisjoint(with: rule) else { continue }
            var base = current.card
            var conflicts: [FieldConflict] = []
            for field in rule {
                let seen: JSONValue? =
                    theirs.contains(field)
                    ? try pastValue(of: field, current.card.id, version)
                    : current.value(of: field)
                if let seen { base.replace(field, with: seen) }
                conflicts.append(
                    FieldConflict(
                        field: field,
                        base: seen,
                        yours: sent.contains(field) ? wanted.value(of: field) : seen ?? .null,
                        theirs: current.value(of: field)
                    )
                )
            }
            if try isValid(changes, on: base) { return conflicts }
        }
        return []
    }

    /// The fields that one rule compares with each other, as ``CardRules`` does.
    private static var jointRules: [[CardField]] {
        [[.validFrom, .expiryDate], [.cardNumber, .barcode]]
    }

    private func isValid(_ changes: [CardChange], on base: Card) throws(WalletError) -> Bool {
        var card = base
        do throws(WalletError) {
            for change in changes { try change.apply(to: &card) }
            try CardRules(environment: environment).check(card, after: base)
            return true
        } catch .invalid {
            return false
        }
    }

    /// Whether a change of a field that others changed since was one on what the caller saw.
    private func isValid(
        _ change: CardChange,
        onWhatWasSeenAt version: Int64,
        _ current: MemberCard
    ) throws(WalletError) -> Bool {
        guard current.card.version(of: change.field) > version,
            let seen = try pastValue(of: change.field, current.card.id, version)
        else { return false }
        var base = current.card
        base.replace(change.field, with: seen)
        return try isValid([change], on: base)
    }

    private func pastValue(
        of field: CardField,
        _ card: CardID,
        _ version: Int64
    ) throws(WalletError) -> JSONValue? {
        try read.reading { reader throws(RepositoryError) in
            try reader.pastValue(of: field, card: card, atVersion: version)
        }
    }

    private func conflict(
        _ change: CardChange,
        _ wanted: MemberCard,
        _ current: MemberCard,
        _ version: Int64
    ) throws(WalletError) -> FieldConflict {
        let base = try pastValue(of: change.field, current.card.id, version)
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

    /// Gives a field that a rule compares the value that it had; others stay.
    fileprivate mutating func replace(_ field: CardField, with value: JSONValue) {
        switch field {
        case .cardNumber: cardNumber = value.stringValue ?? ""
        case .validFrom: validFrom = value.stringValue.flatMap { CalendarDate($0) }
        case .expiryDate: expiryDate = value.stringValue.flatMap { CalendarDate($0) }
        case .barcode:
            let symbology = value.objectValue?["symbology"]?.stringValue
            barcode = symbology.flatMap { Symbology(rawValue: $0) }.map { symbology in
                CardBarcode(
                    symbology: symbology,
                    payload: value.objectValue?["payload"]?.stringValue,
                    charset: value.objectValue?["charset"]?.stringValue
                )
            }
        case .extras: extras = value.objectValue ?? JSONObject()
        case .name, .note, .status, .color, .link, .category, .program, .locations, .pin, .source,
            .groups, .images:
            break
        }
    }
}
