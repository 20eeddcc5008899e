public import WalletCore

extension WriteSession {
    /// Adds a card.
    ///
    /// - Parameters:
    ///   - name: what people call it.
    ///   - changes: everything else that is not the default.
    ///   - id: the client's own id for it, a UUIDv7; nil for a fresh one. A repeat adds nothing.
    ///   - wallet: where it goes; nil for the only wallet in which the person may edit.
    /// - Returns: the card as stored; as it is now where this was a repeat.
    /// - Throws: what is wrong with it; ``WalletError/idTaken(_:)`` where the id stands for another,
    ///   ``WalletError/cardDeleted`` where it is that of a card which was deleted since.
    public func addCard(
        name: String,
        _ changes: [CardChange] = [],
        id: CardID? = nil,
        to wallet: WalletID? = nil
    ) throws(WalletError) -> MemberCard {
        let walletID = try read.target(wallet)
        _ = try editableWallet(walletID)
        let changes = [CardChange.name(name)] + changes
        try changes.check()
        var card = Card(id: id ?? newID(), walletID: walletID, name: "", createdAt: now)
        for change in changes { try change.apply(to: &card) }
        if let id, let known = try replayed(id, MemberCard(card: card), changes) { return known }
        try CardRules(environment: environment).check(card)
        let added = card
        let groups = try checkedGroups(changes, wallet: walletID)
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: walletID, at: now)
            try writer.insert(
                added,
                keys: CardRules(environment: environment).keys(of: added),
                rev: rev
            )
            if let groups { try writer.setGroups(groups, of: added.id) }
        }
        return try read.card(card.id)
    }

    /// Changes a card's shared content.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - changes: what to change; the rest stays.
    ///   - version: the version the caller read; nil where the caller overwrites knowingly.
    /// - Returns: the card as it is now; unchanged where nothing differs.
    /// - Throws: ``WalletError/versionConflict(current:today:)`` where somebody was faster.
    public func editCard(
        _ id: CardID,
        _ changes: [CardChange],
        ifVersion version: Int64? = nil
    ) throws(WalletError) -> MemberCard {
        let current = try editableCard(id, ifVersion: version, checking: changes)
        var card = current.card
        for change in changes { try change.apply(to: &card) }
        try CardRules(environment: environment).check(card, after: current.card)
        let groups = try checkedGroups(changes, wallet: card.walletID)
        let areGroupsChanged = groups.map { $0 != current.groups } ?? false
        guard card != current.card || areGroupsChanged else { return current }
        card.version += 1
        card.updatedAt = now
        var changed = MemberCard(card: card, groups: groups ?? current.groups)
        let fields = Set(changes.map(\.field))
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: current.card.walletID, at: now)
            try storeEdit(of: current, as: &changed, fields: fields, rev: rev)
            if let groups, areGroupsChanged { try writer.setGroups(groups, of: id) }
        }
        return try read.card(id)
    }

    /// Deletes a card; for thirty days it can be brought back.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - version: the version the caller read; nil where the caller deletes knowingly.
    /// - Throws: ``WalletError/notFound(_:)``, ``WalletError/forbidden`` or
    ///   ``WalletError/versionConflict(current:today:)``.
    public func deleteCard(_ id: CardID, ifVersion version: Int64? = nil) throws(WalletError) {
        var card = try editableCard(id, ifVersion: version).card
        card.version += 1
        card.deletedAt = now
        let deleted = card
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: deleted.walletID, at: now)
            try writer.update(
                deleted,
                keys: CardRules(environment: environment).keys(of: deleted),
                rev: rev
            )
            try writer.insert(
                Tombstone(kind: .card, id: id, rev: rev, deletedAt: now),
                wallet: deleted.walletID
            )
        }
    }

    /// Brings a deleted card back with all that it had.
    ///
    /// - Parameter id: the card.
    /// - Returns: the card as it is now; unchanged where it was not deleted.
    /// - Throws: ``WalletError/notFound(_:)`` where its thirty days are over.
    public func restoreCard(_ id: CardID) throws(WalletError) -> MemberCard {
        let current = try read.card(id, isDeletedFound: true)
        _ = try editableWallet(current.card.walletID)
        guard current.card.deletedAt != nil else { return current }
        var card = current.card
        card.version += 1
        card.deletedAt = nil
        card.updatedAt = now
        let restored = card
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: restored.walletID, at: now)
            try writer.update(
                restored,
                keys: CardRules(environment: environment).keys(of: restored),
                rev: rev
            )
            try writer.raiseContent(of: id, to: rev)
        }
        return try read.card(id)
    }

    /// Changes what a card is to this person alone.
    ///
    /// - Parameters:
    ///   - id: the card.
    ///   - version: the member version the caller read; nil where the caller overwrites knowingly. One
    ///     that only uses have raised since is as good as the present one.
    ///   - change: applied to what is stored.
    /// - Returns: the card as it is now; unchanged where nothing differs.
    /// - Throws: ``WalletError/versionConflict(current:today:)`` where another device was faster.
    public func editMembership(
        of id: CardID,
        ifMemberVersion version: Int64? = nil,
        _ change: (inout CardMembership) -> Void
    ) throws(WalletError) -> MemberCard {
        let current = try read.card(id)
        let known = current.membership
        if let version, version < known.choiceVersion || version > known.memberVersion {
            throw .versionConflict(current: current, today: try read.zone().date(now))
        }
        var membership = current.membership
        change(&membership)
        guard membership != current.membership else { return current }
        membership.memberVersion += 1
        let changed = membership
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.save(changed, card: id, person: principal.personID, rev: rev)
        }
        return try read.card(id)
    }

    /// A card that the person may edit, at the version the caller read.
    ///
    /// What a change says wrong is told before what others changed meanwhile.
    func editableCard(
        _ id: CardID,
        ifVersion version: Int64?,
        checking changes: [CardChange] = []
    ) throws(WalletError) -> MemberCard {
        let current = try read.card(id)
        _ = try editableWallet(current.card.walletID)
        try changes.check()
        if let version, version != current.card.version {
            throw .versionConflict(current: current, today: try read.zone().date(now))
        }
        return current
    }

    /// Stores a change of shared fields: their versions, and what they held before.
    ///
    /// - Parameters:
    ///   - old: the card before.
    ///   - new: the card at its new version; gets the versions of the fields that differ.
    ///   - fields: the fields that may differ.
    ///   - rev: the wallet's revision of the change.
    /// - Throws: why the repository failed.
    func storeEdit(
        of old: MemberCard,
        as new: inout MemberCard,
        fields: Set<CardField>,
        rev: Int64
    ) throws(RepositoryError) {
        for field in CardField.allCases where fields.contains(field) {
            let before = old.value(of: field)
            guard before != new.value(of: field) else { continue }
            new.card.fieldVersions[field] = new.card.version
            try writer.insert(
                CardFieldPast(
                    cardID: new.card.id,
                    field: field,
                    version: new.card.version,
                    value: before,
                    changedBy: principal.personID,
                    changedAt: now
                )
            )
        }
        let card = new.card
        try writer.update(
            card,
            keys: CardRules(environment: environment).keys(of: card),
            rev: rev
        )
    }

    /// The card as it is now, where the client added it before; nil where its id is new.
    ///
    /// What nobody changed since must be what the client sends.
    private func replayed(
        _ id: CardID,
        _ sent: MemberCard,
        _ changes: [CardChange]
    ) throws(WalletError) -> MemberCard? {
        guard id.isVersion7 else {
            throw .invalid("id", "bad_identifier", "The id must be a UUID of version 7.")
        }
        let known: MemberCard
        do throws(WalletError) {
            known = try read.card(id)
        } catch .notFound {
            if try isDeleted(id) { throw .cardDeleted }
            try refuseTaken(id, as: .card, in: sent.card.walletID)
            return nil
        }
        let untouched = changes.map(\.field).filter { $0 != .groups }
        let isSame =
            known.card.walletID == sent.card.walletID
            && untouched.allSatisfy { field in
                known.card.fieldVersions[field] != nil
                    || known.value(of: field) == sent.value(of: field)
            }
        guard isSame else { throw .idTaken(.card) }
        return known
    }

    /// Whether the id is that of a deleted card which the person may bring back.
    private func isDeleted(_ id: CardID) throws(WalletError) -> Bool {
        do throws(WalletError) {
            return try read.card(id, isDeletedFound: true).card.deletedAt != nil
        } catch .notFound {
            return false
        }
    }

    /// Refuses an id that was given to something else.
    func refuseTaken<Entity>(
        _ id: Identifier<Entity>,
        as kind: Tombstone.Kind,
        in wallet: WalletID
    ) throws(WalletError) {
        guard id.isVersion7 else {
            throw .invalid("id", "bad_identifier", "The id must be a UUID of version 7.")
        }
        let isTaken = try read.reading { reader throws(RepositoryError) in
            try reader.isTaken(id, as: kind, in: wallet)
        }
        guard isTaken else { return }
        let taken: EntityKind =
            switch kind {
            case .card: .card
            case .group: .group
            case .use: .use
            case .message: .message
            case .action: .action
            }
        throw .idTaken(taken)
    }

    private func checkedGroups(
        _ changes: [CardChange],
        wallet: WalletID
    ) throws(WalletError) -> [GroupID]? {
        var groups: [GroupID]?
        for case .groups(let ids) in changes { groups = ids }
        guard let groups else { return nil }
        let known = try read.groups(of: wallet).map(\.id)
        guard Set(groups).isSubset(of: known) else {
            throw .invalid("groups", "unknown_group", "The card's wallet has no such group.")
        }
        return known.filter(groups.contains)
    }
}
