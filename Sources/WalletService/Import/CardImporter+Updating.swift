import Interchange
import JSON
import WalletCore

extension CardImporter {
    /// Gives a stored card what the file says of it; what the file is silent about stays.
    mutating func update(
        _ stored: MemberCard,
        to prepared: PreparedCard
    ) throws(RepositoryError) {
        let fields = plan.comparison.fields(stored, prepared)
        try updateShared(stored, to: prepared, fields: fields)
        if fields.contains(.balance) {
            try updateBalances(stored, to: prepared.imported)
            // Where other fields changed, too, the version is raised already.
            if fields.compactMap(\.cardField).isEmpty {
                try writer.raiseVersion(
                    of: stored.card.id,
                    beyond: stored.card.version,
                    at: session.now
                )
            }
        }
        try updateMembership(stored, to: prepared.imported, fields: fields)
    }

    private mutating func updateShared(
        _ stored: MemberCard,
        to prepared: PreparedCard,
        fields: [ImportedField]
    ) throws(RepositoryError) {
        let changed = fields.compactMap(\.cardField)
        guard !changed.isEmpty else { return }
        var card = stored.card
        for field in fields { apply(field, of: prepared, to: &card) }
        // The moments that days came from go with the days.
        if plan.document.carriedFields.contains(.extras) {
            card.extras = card.extras.replacing(prepared.extras)
        }
        card.source = card.source ?? prepared.source
        card.version += 1
        card.updatedAt = session.now
        for field in changed { card.fieldVersions[field] = card.version }
        for field in changed {
            try writer.insert(
                CardFieldPast(
                    cardID: card.id,
                    field: field,
                    version: card.version,
                    value: stored.value(of: field),
                    changedBy: personID,
                    changedAt: session.now
                )
            )
        }
        try writer.update(card, keys: keys(of: card), rev: try sharedRev())
        if fields.contains(.groups) { try setGroups(prepared, of: card.id) }
        if fields.contains(.images) { try storeImages(prepared.images, of: card.id) }
    }

    private func apply(_ field: ImportedField, of prepared: PreparedCard, to card: inout Card) {
        let imported = prepared.imported
        switch field {
        case .name: card.name = imported.name
        case .note: card.note = imported.note
        case .cardNumber: card.cardNumber = imported.cardNumber
        case .barcode: card.barcode = imported.barcode?.cardBarcode
        case .validFrom: card.validFrom = prepared.validFrom
        case .expiry: card.expiryDate = prepared.expiryDate
        case .status: card.status = imported.status
        case .color: card.color = imported.color
        case .link: card.link = imported.link
        case .category: card.category = imported.category
        case .program: card.program = imported.program
        case .locations: card.locations = imported.locations
        case .pin: card.pin = imported.pin
        case .extras:
            if imported.snapshot != nil { card.extras = prepared.extras }
        case .balance, .isFavourite, .isArchived, .groups, .images: break
        }
    }

    private mutating func updateBalances(
        _ stored: MemberCard,
        to imported: ImportedCard
    ) throws(RepositoryError) {
        for balance in imported.balances {
            let known = stored.balances.first { $0.unit == balance.unit }
            var updated = known ?? balance
            if imported.snapshot != nil { updated = balance }
            updated.amount = balance.amount
            updated.version = try pastVersion(of: known, balance.unit, stored) + 1
            // A balance that goes below zero is one that may.
            if imported.snapshot == nil, updated.amount.isNegative { updated.allowsNegative = true }
            guard updated.amount != known?.amount || imported.snapshot != nil else { continue }
            try writer.save(updated, card: stored.card.id, rev: try sharedRev())
            // Digits without end can make a difference that is no amount; the line then says what
            // stands there now.
            let change = updated.amount.adding((known?.amount ?? .zero).negated) ?? updated.amount
            if !change.isZero { try append(change: change, to: updated, of: stored.card.id) }
        }
    }

    /// The version that a balance goes on from; where the card has none, what one that was removed
    /// cannot have had.
    private func pastVersion(
        of known: Balance?,
        _ unit: BalanceUnit,
        _ stored: MemberCard
    ) throws(RepositoryError) -> Int64 {
        if let known { return known.version }
        let last = try writer.transactions(
            of: stored.card.id,
            unit: unit,
            before: nil,
            limit: 1
        )
        return last.isEmpty ? 0 : stored.card.version
    }

    private mutating func updateMembership(
        _ stored: MemberCard,
        to imported: ImportedCard,
        fields: [ImportedField]
    ) throws(RepositoryError) {
        guard fields.contains(.isFavourite) || fields.contains(.isArchived) else { return }
        var membership = stored.membership
        if fields.contains(.isFavourite) { membership.isFavourite = imported.isFavourite }
        if fields.contains(.isArchived) { membership.isArchived = imported.isArchived }
        membership.memberVersion += 1
        try writer.save(
            membership,
            card: stored.card.id,
            person: personID,
            rev: try personalRev()
        )
    }
}

extension ImportedField {
    /// The card's own field; nil for what stands beside the card.
    fileprivate var cardField: CardField? {
        switch self {
        case .name: .name
        case .note: .note
        case .cardNumber: .cardNumber
        case .barcode: .barcode
        case .validFrom: .validFrom
        case .expiry: .expiryDate
        case .status: .status
        case .color: .color
        case .link: .link
        case .category: .category
        case .program: .program
        case .locations: .locations
        case .pin: .pin
        case .groups: .groups
        case .images: .images
        case .extras: .extras
        case .balance, .isFavourite, .isArchived: nil
        }
    }
}
