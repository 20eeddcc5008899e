public import WalletCore

extension WriteSession {
    /// Makes a group at the end of a wallet's groups.
    ///
    /// - Parameters:
    ///   - name: `1...128` characters, unique in the wallet.
    ///   - wallet: where; nil for the only wallet in which the person may edit.
    ///   - id: the client's own UUIDv7; nil for a fresh one. A repeat changes nothing.
    /// - Returns: the group.
    /// - Throws: ``WalletError/nameTaken(_:)`` where the wallet has one of this name.
    public func addGroup(
        name: String,
        to wallet: WalletID? = nil,
        id: GroupID? = nil
    ) throws(WalletError) -> CardGroup {
        let walletID = try read.target(wallet)
        _ = try editableWallet(walletID)
        let groups = try read.groups(of: walletID)
        if let id {
            if let known = groups.first(where: { $0.id == id }), known.name == name { return known }
            try refuseTaken(id, as: .group, in: walletID)
        }
        let name = try checkedGroupName(name, among: groups)
        let position = (groups.map(\.position).max() ?? -1) + 1
        let group = CardGroup(id: id ?? newID(), walletID: walletID, name: name, position: position)
        try writing { writer throws(RepositoryError) in
            try writer.save(group, rev: try writer.raiseRev(ofWallet: walletID, at: now))
        }
        return group
    }

    /// Changes a group's name; its cards stay in it.
    ///
    /// - Parameters:
    ///   - id: the group.
    ///   - name: the new name.
    /// - Returns: the group as it is now.
    /// - Throws: as ``addGroup(name:to:id:)``.
    public func renameGroup(_ id: GroupID, to name: String) throws(WalletError) -> CardGroup {
        var group = try editableGroup(id)
        let others = try read.groups(of: group.walletID).filter { $0.id != id }
        let name = try checkedGroupName(name, among: others)
        guard name != group.name else { return group }
        group.name = name
        group.version += 1
        let changed = group
        try writing { writer throws(RepositoryError) in
            try writer.save(changed, rev: try writer.raiseRev(ofWallet: changed.walletID, at: now))
        }
        return group
    }

    /// Puts a wallet's groups into an order.
    ///
    /// - Parameters:
    ///   - ids: all groups of the wallet, each once.
    ///   - wallet: the wallet.
    /// - Returns: the groups in their new order.
    /// - Throws: ``WalletError/invalid(_:)`` where the list is not exactly the wallet's groups.
    public func orderGroups(
        _ ids: [GroupID],
        of wallet: WalletID
    ) throws(WalletError) -> [CardGroup] {
        _ = try editableWallet(wallet)
        let groups = try read.groups(of: wallet)
        guard ids.count == groups.count, Set(ids) == Set(groups.map(\.id)) else {
            throw .invalid(
                "groups",
                "not_all_groups",
                "Name each group of the wallet exactly once."
            )
        }
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: wallet, at: now)
            for (position, id) in ids.enumerated() {
                guard var group = groups.first(where: { $0.id == id }),
                    group.position != Int64(position)
                else { continue }
                group.position = Int64(position)
                group.version += 1
                try writer.save(group, rev: rev)
            }
        }
        return try read.groups(of: wallet)
    }

    /// Removes a group; its cards stay in the wallet.
    ///
    /// - Parameter id: the group.
    /// - Throws: ``WalletError/notFound(_:)`` or ``WalletError/forbidden``.
    public func deleteGroup(_ id: GroupID) throws(WalletError) {
        let group = try editableGroup(id)
        let cards = try read.cards { query in
            query.group = id
            query.archived = .included
            query.limit = .max
        }
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: group.walletID, at: now)
            // The cards show their groups, so they are other cards afterwards.
            for card in cards {
                let without = card.groups.filter { $0 != id }
                var changed = MemberCard(card: card.card, groups: without)
                changed.card.version += 1
                changed.card.updatedAt = now
                try storeEdit(of: card, as: &changed, fields: [.groups], rev: rev)
                try writer.setGroups(without, of: card.card.id)
            }
            try writer.deleteGroup(id)
            try writer.insert(
                Tombstone(kind: .group, id: id, rev: rev, deletedAt: now),
                wallet: group.walletID
            )
        }
    }

    /// Puts a card into a group or takes it out.
    ///
    /// - Parameters:
    ///   - card: the card.
    ///   - isMember: whether it shall be in the group.
    ///   - group: the group, of the card's own wallet.
    /// - Returns: the card as it is now; unchanged where nothing differs.
    /// - Throws: ``WalletError/notFound(_:)`` or ``WalletError/forbidden``.
    public func setCard(
        _ card: CardID,
        isMember: Bool,
        of group: GroupID
    ) throws(WalletError) -> MemberCard {
        let groups = try read.card(card).groups
        _ = try editableGroup(group)
        let without = groups.filter { $0 != group }
        return try editCard(card, [.groups(isMember ? without + [group] : without)])
    }

    private func editableGroup(_ id: GroupID) throws(WalletError) -> CardGroup {
        let group = try read.group(id)
        _ = try editableWallet(group.walletID)
        return group
    }

    private func checkedGroupName(
        _ name: String,
        among others: [CardGroup]
    ) throws(WalletError) -> String {
        let name = try TextRule.name.checked(name, field: "name")
        guard !others.contains(where: { $0.name == name }) else { throw .nameTaken(.group) }
        return name
    }
}
