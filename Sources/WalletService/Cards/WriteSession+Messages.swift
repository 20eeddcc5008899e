public import WalletCore

extension WriteSession {
    /// Adds a partner's message to a card; a repeat under the same id changes nothing.
    ///
    /// - Parameters:
    ///   - card: a card that the person may edit.
    ///   - title: one line, `1...2048` characters.
    ///   - body: the text, empty for none.
    ///   - sentAt: when it was sent; nil for now.
    ///   - id: the client's own UUIDv7; nil for a fresh one.
    /// - Returns: the message as the person sees it.
    /// - Throws: what is wrong with it.
    public func addMessage(
        to card: CardID,
        title: String,
        body: String,
        sentAt: Instant?,
        id: MessageID?
    ) throws(WalletError) -> PartnerMessage {
        let wallet = try editableCard(card, ifVersion: nil).card.walletID
        let message = PartnerMessage(
            id: id ?? newID(),
            cardID: card,
            title: try TextRule.line.checked(title, field: "title"),
            body: try TextRule.note.checked(body, field: "body"),
            sentAt: sentAt ?? now
        )
        if let id {
            if let known = try read.visibleMessage(id)?.message {
                guard known.cardID == card, known.title == title, known.body == body else {
                    throw .idTaken(.message)
                }
                return known
            }
            try refuseTaken(id, as: .message, in: wallet)
        }
        try writing { writer throws(RepositoryError) in
            try writer.insert(message, rev: try writer.raiseRev(ofWallet: wallet, at: now))
        }
        return message
    }

    /// Marks a message as read or unread, for this person alone.
    ///
    /// - Parameters:
    ///   - id: a message on a card that the person sees.
    ///   - isRead: whether it is read.
    /// - Returns: the message as it is now.
    /// - Throws: ``WalletError/notFound(_:)``.
    public func markMessage(
        _ id: MessageID,
        isRead: Bool
    ) throws(WalletError) -> PartnerMessage {
        guard var message = try read.visibleMessage(id)?.message else { throw .notFound(.message) }
        guard (message.readAt != nil) != isRead else { return message }
        message.readAt = isRead ? now : nil
        let readAt = message.readAt
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.setMessageRead(id, reader: principal.personID, at: readAt)
        }
        return message
    }

    /// Deletes a message for all members.
    ///
    /// - Parameter id: a message on a card that the person may edit.
    /// - Throws: ``WalletError/notFound(_:)`` or ``WalletError/forbidden``.
    public func deleteMessage(_ id: MessageID) throws(WalletError) {
        guard let wallet = try read.visibleMessage(id)?.wallet else { throw .notFound(.message) }
        _ = try editableWallet(wallet)
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: wallet, at: now)
            try writer.deleteMessage(id)
            try writer.insert(
                Tombstone(kind: .message, id: id, rev: rev, deletedAt: now),
                wallet: wallet
            )
        }
    }

    /// Lets a card ask its holders for something; a repeat under the same id changes nothing.
    ///
    /// - Parameters:
    ///   - card: a card that the person may edit.
    ///   - kind: what it asks for.
    ///   - title: one line; empty where the kind says enough.
    ///   - id: the client's own UUIDv7; nil for a fresh one.
    /// - Returns: the action.
    /// - Throws: what is wrong with it.
    public func addAction(
        to card: CardID,
        kind: CardAction.Kind,
        title: String,
        id: ActionID?
    ) throws(WalletError) -> CardAction {
        let wallet = try editableCard(card, ifVersion: nil).card.walletID
        if !title.isEmpty { _ = try TextRule.line.checked(title, field: "title") }
        if let id {
            if let known = try read.visibleAction(id)?.action {
                guard known.cardID == card, known.kind == kind, known.title == title else {
                    throw .idTaken(.action)
                }
                return known
            }
            try refuseTaken(id, as: .action, in: wallet)
        }
        let action = CardAction(
            id: id ?? newID(),
            cardID: card,
            kind: kind,
            title: title,
            createdAt: now
        )
        try writing { writer throws(RepositoryError) in
            try writer.save(action, rev: try writer.raiseRev(ofWallet: wallet, at: now))
        }
        return action
    }

    /// Says that what a card asked for is done, or is not; for all members.
    ///
    /// - Parameters:
    ///   - id: an action of a card that the person may edit.
    ///   - isDone: whether it is done.
    /// - Returns: the action as it is now.
    /// - Throws: ``WalletError/notFound(_:)`` or ``WalletError/forbidden``.
    public func markAction(_ id: ActionID, isDone: Bool) throws(WalletError) -> CardAction {
        guard let found = try read.visibleAction(id) else { throw .notFound(.action) }
        var action = found.action
        _ = try editableWallet(found.wallet)
        guard (action.completedAt != nil) != isDone else { return action }
        action.completedAt = isDone ? now : nil
        let changed = action
        try writing { writer throws(RepositoryError) in
            try writer.save(changed, rev: try writer.raiseRev(ofWallet: found.wallet, at: now))
        }
        return action
    }

    /// Deletes an action for all members.
    ///
    /// - Parameter id: an action of a card that the person may edit.
    /// - Throws: ``WalletError/notFound(_:)`` or ``WalletError/forbidden``.
    public func deleteAction(_ id: ActionID) throws(WalletError) {
        guard let wallet = try read.visibleAction(id)?.wallet else { throw .notFound(.action) }
        _ = try editableWallet(wallet)
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: wallet, at: now)
            try writer.deleteAction(id)
            try writer.insert(
                Tombstone(kind: .action, id: id, rev: rev, deletedAt: now),
                wallet: wallet
            )
        }
    }
}

extension ReadSession {
    /// Messages on the person's cards, the latest first.
    ///
    /// - Parameters:
    ///   - card: only this card's; nil for all.
    ///   - isUnreadOnly: only those that the person has not read.
    ///   - before: where the page before ended.
    ///   - limit: how many at most.
    /// - Returns: the messages as the person sees them.
    /// - Throws: ``WalletError/notFound(_:)`` for a card that the person cannot see.
    public func messages(
        of card: CardID? = nil,
        isUnreadOnly: Bool = false,
        before: DatedPlace<PartnerMessage>? = nil,
        limit: Int = 100
    ) throws(WalletError) -> [PartnerMessage] {
        if let card { _ = try self.card(card) }
        let person = principal.personID
        return try reading { reader throws(RepositoryError) in
            try reader.messages(
                visibleTo: person,
                card: card,
                isUnreadOnly: isUnreadOnly,
                before: before,
                limit: limit
            )
        }
    }

    /// What the person's cards ask for, the latest first.
    ///
    /// - Parameters:
    ///   - card: only this card's; nil for all.
    ///   - isOpenOnly: only what is not done.
    ///   - before: where the page before ended.
    ///   - limit: how many at most.
    /// - Returns: the actions.
    /// - Throws: ``WalletError/notFound(_:)`` for a card that the person cannot see.
    public func actions(
        of card: CardID? = nil,
        isOpenOnly: Bool = false,
        before: DatedPlace<CardAction>? = nil,
        limit: Int = 100
    ) throws(WalletError) -> [CardAction] {
        if let card { _ = try self.card(card) }
        let person = principal.personID
        return try reading { reader throws(RepositoryError) in
            try reader.actions(
                visibleTo: person,
                card: card,
                isOpenOnly: isOpenOnly,
                before: before,
                limit: limit
            )
        }
    }

    /// A message on a living card that the person sees.
    func visibleMessage(
        _ id: MessageID
    ) throws(WalletError) -> (message: PartnerMessage, wallet: WalletID)? {
        let person = principal.personID
        return try reading {
            reader throws(RepositoryError) -> (message: PartnerMessage, wallet: WalletID)? in
            guard let found = try reader.message(id, reader: person),
                try reader.isCard(found.message.cardID, visibleTo: person)
            else { return nil }
            return found
        }
    }

    /// An action of a living card that the person sees.
    func visibleAction(
        _ id: ActionID
    ) throws(WalletError) -> (action: CardAction, wallet: WalletID)? {
        let person = principal.personID
        return try reading {
            reader throws(RepositoryError) -> (action: CardAction, wallet: WalletID)? in
            guard let found = try reader.action(id),
                try reader.isCard(found.action.cardID, visibleTo: person)
            else { return nil }
            return found
        }
    }
}
