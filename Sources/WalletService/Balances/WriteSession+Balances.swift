public import WalletCore

extension WriteSession {
    /// Sets a balance to an amount; makes it where there was none.
    ///
    /// - Parameters:
    ///   - unit: what is counted.
    ///   - card: the card.
    ///   - amount: what the balance shall hold, exactly.
    ///   - note: a free text for the ledger, empty for none; it is kept where the amount stays too.
    ///   - configure: changes goal, step, reset and whether it may go below zero.
    /// - Returns: the balance as it is now.
    /// - Throws: what is wrong with the request.
    public func setBalance(
        _ unit: BalanceUnit,
        of card: CardID,
        to amount: Amount? = nil,
        note: String = "",
        _ configure: (inout Balance) -> Void = { _ in }
    ) throws(WalletError) -> Balance {
        let current = try editableCard(card, ifVersion: nil)
        let known = current.balances.first { $0.unit == unit }
        var balance = try balance(unit, of: current)
        let before = balance.amount
        configure(&balance)
        if let amount { balance.amount = amount }
        try check(balance, after: known)
        if let known, known == balance, known.amount.description == balance.amount.description {
            guard !note.isEmpty else { return known }
            if try isLastNote(note, known, of: card) { return known }
        }
        guard let change = balance.amount.adding(before.negated) else { throw .amountTooLarge }
        // A note is a line of its own where nothing moved, such as that somebody counted.
        let isMoved = known == nil || amount != nil && !change.isZero || !note.isEmpty
        return try store(
            balance,
            of: current.card,
            kind: isMoved ? .set : nil,
            change: change,
            note
        )
    }

    /// Adds to a balance.
    ///
    /// - Parameters:
    ///   - amount: above zero.
    ///   - unit: what is counted; made where the card has no such balance.
    ///   - card: the card.
    ///   - note: a free text for the ledger, empty for none.
    ///   - id: the client's own UUIDv7 for the ledger line; nil for a fresh one.
    /// - Returns: the balance as it is now.
    /// - Throws: what is wrong with the request.
    public func addToBalance(
        _ amount: Amount,
        _ unit: BalanceUnit,
        of card: CardID,
        note: String = "",
        id: TransactionID? = nil
    ) throws(WalletError) -> Balance {
        _ = try TextRule.note.checked(note, field: "note")
        try checkAboveZero(amount)
        let current = try editableCard(card, ifVersion: nil)
        if let known = try replayed(id, of: current, unit, change: amount, note) { return known }
        var balance = try balance(unit, of: current)
        balance.amount = try sum(balance.amount, amount)
        return try store(balance, of: current.card, kind: .add, change: amount, note, id)
    }

    /// Takes from a balance.
    ///
    /// - Parameters:
    ///   - amount: above zero.
    ///   - unit: what is counted.
    ///   - card: the card.
    ///   - note: a free text for the ledger, empty for none.
    ///   - id: the client's own UUIDv7 for the ledger line; nil for a fresh one.
    /// - Returns: the balance as it is now.
    /// - Throws: ``WalletError/insufficientBalance(available:unit:)`` where it would go below zero
    ///   and may not.
    public func spendFromBalance(
        _ amount: Amount,
        _ unit: BalanceUnit,
        of card: CardID,
        note: String = "",
        id: TransactionID? = nil
    ) throws(WalletError) -> Balance {
        _ = try TextRule.note.checked(note, field: "note")
        try checkAboveZero(amount)
        let current = try editableCard(card, ifVersion: nil)
        if let known = try replayed(id, of: current, unit, change: amount.negated, note) {
            return known
        }
        guard var balance = current.balances.first(where: { $0.unit == unit }) else {
            throw .notFound(.balance)
        }
        let rest = try sum(balance.amount, amount.negated)
        guard balance.allowsNegative || !rest.isNegative else {
            throw .insufficientBalance(available: balance.amount, unit: unit)
        }
        balance.amount = rest
        return try store(balance, of: current.card, kind: .spend, change: amount.negated, note, id)
    }

    /// Removes a balance; its ledger stays, and ends with a line that brings it to zero.
    ///
    /// - Parameters:
    ///   - unit: what is counted.
    ///   - card: the card.
    /// - Throws: ``WalletError/notFound(_:)`` where the card has no such balance.
    public func deleteBalance(_ unit: BalanceUnit, of card: CardID) throws(WalletError) {
        let current = try editableCard(card, ifVersion: nil)
        guard let balance = current.balances.first(where: { $0.unit == unit }) else {
            throw .notFound(.balance)
        }
        let reset = try resetLine(unit, of: card)
        let end = LedgerTransaction(
            id: newID(),
            unit: unit,
            kind: .set,
            change: balance.amount.negated,
            balanceAfter: .zero,
            occurredAt: now,
            person: principal.personID
        )
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: current.card.walletID, at: now)
            try writer.deleteBalance(of: card, unit: unit, rev: rev)
            // What is made of this unit later goes on from the card's version.
            try writer.raiseVersion(of: card, beyond: balance.version, at: now)
            for line in [reset, end].compactMap(\.self) {
                try writer.append(line, card: card)
            }
        }
    }

    /// A card's balance, or one before its first version where it has none.
    ///
    /// Where it had one that was removed, the versions go on, so that no two states are known by one.
    private func balance(
        _ unit: BalanceUnit,
        of card: MemberCard
    ) throws(WalletError) -> Balance {
        if let known = card.balances.first(where: { $0.unit == unit }) { return known }
        let last = try read.transactions(unit, of: card.card.id, limit: 1)
        return Balance(unit: unit, amount: .zero, version: last.isEmpty ? 0 : card.card.version)
    }

    /// A sum that clients can read: it has no more digits before the point than they may send, unless
    /// what it starts from has, as the command line and imports take more.
    private func sum(_ amount: Amount, _ change: Amount) throws(WalletError) -> Amount {
        guard let sum = amount.adding(change),
            sum.wholeDigitCount <= max(Amount.sentWholeDigitCountMax, amount.wholeDigitCount)
        else { throw .amountTooLarge }
        return sum
    }

    /// Whether a balance's last line says this already, so that a repeat adds nothing.
    private func isLastNote(
        _ note: String,
        _ balance: Balance,
        of card: CardID
    ) throws(WalletError) -> Bool {
        let last = try read.transactions(balance.unit, of: card, limit: 1).first
        return last.map { line in
            line.kind == .set && line.note == note && line.balanceAfter == balance.amount
        } ?? false
    }

    /// The balance as it is now, where the client's line was stored before.
    private func replayed(
        _ id: TransactionID?,
        of card: MemberCard,
        _ unit: BalanceUnit,
        change: Amount,
        _ note: String
    ) throws(WalletError) -> Balance? {
        guard let id else { return nil }
        guard id.isVersion7 else {
            throw .invalid("id", "bad_identifier", "The id must be a UUID of version 7.")
        }
        let line = try read.reading { reader throws(RepositoryError) in
            try reader.transaction(id, of: card.card.id)
        }
        guard let line else { return nil }
        guard line.unit == unit, line.change == change, line.note == note,
            let balance = card.balances.first(where: { $0.unit == unit })
        else { throw .idTaken(.transaction) }
        return balance
    }

    private func store(
        _ balance: Balance,
        of card: Card,
        kind: LedgerTransaction.Kind?,
        change: Amount,
        _ note: String,
        _ id: TransactionID? = nil
    ) throws(WalletError) -> Balance {
        _ = try TextRule.note.checked(note, field: "note")
        var balance = balance
        balance.version += 1
        let stored = balance
        let reset = try resetLine(stored.unit, of: card.id)
        let line = kind.map { kind in
            LedgerTransaction(
                id: id ?? newID(),
                unit: stored.unit,
                kind: kind,
                change: change,
                balanceAfter: stored.amount,
                occurredAt: now,
                person: principal.personID,
                note: note
            )
        }
        try writing { writer throws(RepositoryError) in
            let rev = try writer.raiseRev(ofWallet: card.walletID, at: now)
            try writer.save(stored, card: card.id, rev: rev)
            // A card shows its balances, so it is another version of the card.
            try writer.raiseVersion(of: card.id, beyond: card.version, at: now)
            for line in [reset, line].compactMap(\.self) {
                try writer.append(line, card: card.id)
            }
        }
        return balance
    }

    /// The line that starts a daily balance again, where the day took something away since the last.
    private func resetLine(
        _ unit: BalanceUnit,
        of card: CardID
    ) throws(WalletError) -> LedgerTransaction? {
        let kept = try read.reading { reader throws(RepositoryError) in
            try reader.card(card, viewer: principal.personID)
        }
        let amount = kept?.balances.first { $0.unit == unit }?.amount
        let standing = try read.card(card).balances.first { $0.unit == unit }?.amount
        guard let amount, let standing, amount != standing else { return nil }
        return LedgerTransaction(
            id: newID(),
            unit: unit,
            kind: .reset,
            change: amount.negated,
            balanceAfter: .zero,
            occurredAt: now,
            person: nil
        )
    }

    private func checkAboveZero(_ amount: Amount) throws(WalletError) {
        guard amount > .zero else {
            throw .invalid("amount", "not_above_zero", "The amount must be above zero.")
        }
    }

    /// The rules of a balance that hold whoever sets it; one that is below zero by an older rule may
    /// stay as it is.
    private func check(_ balance: Balance, after known: Balance?) throws(WalletError) {
        let stays = known.map { !$0.allowsNegative && $0.amount == balance.amount } ?? false
        guard balance.allowsNegative || !balance.amount.isNegative || stays else {
            throw .belowZero
        }
        if let goal = balance.goal, goal <= .zero {
            throw .invalid("goal", "not_above_zero", "The goal must be above zero.")
        }
        if let step = balance.step, step <= .zero {
            throw .invalid("step", "not_above_zero", "The step must be above zero.")
        }
    }
}

extension ReadSession {
    /// A balance's ledger.
    ///
    /// - Parameters:
    ///   - unit: what is counted.
    ///   - card: the card.
    ///   - before: the last line of the page before; nil for the first page.
    ///   - limit: how many lines at most.
    /// - Returns: lines, newest first.
    /// - Throws: ``WalletError/notFound(_:)`` where there is no such card, ``WalletError/badCursor``
    ///   where `before` is no line of this balance.
    public func transactions(
        _ unit: BalanceUnit,
        of card: CardID,
        before: TransactionID? = nil,
        limit: Int = 100
    ) throws(WalletError) -> [LedgerTransaction] {
        _ = try self.card(card)
        // A line that is not there would look like the first one: as if nothing came before it.
        if let before {
            let line = try reading { reader throws(RepositoryError) in
                try reader.transaction(before, of: card)
            }
            guard line?.unit == unit else { throw .badCursor }
        }
        return try reading { reader throws(RepositoryError) in
            try reader.transactions(of: card, unit: unit, before: before, limit: limit)
        }
    }
}
