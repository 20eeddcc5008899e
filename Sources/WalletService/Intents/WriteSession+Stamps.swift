import WalletCore

extension WriteSession {
    /// The note of a step that was taken back, for people who read the ledger.
    private static let undoNote = "step taken back"
    /// How far back a step is looked for.
    private static let undoLineCountMax = 500

    func addStamp(
        _ id: CardID,
        _ unit: BalanceUnit?,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        guard let balance = try counted(id, unit, &outcome) else { return }
        let step = try stepInForce(balance, of: id)
        outcome.value = .balances([try addToBalance(step, balance.unit, of: id)])
    }

    /// Takes back the very step that was added last and not taken back yet, else one step.
    func removeStamp(
        _ id: CardID,
        _ unit: BalanceUnit?,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        guard let balance = try counted(id, unit, &outcome) else { return }
        let latest = try latestStep(balance.unit, of: id)
        let step = try stepInForce(balance, of: id)
        let amount = latest?.change ?? step
        guard balance.allowsNegative || amount <= balance.amount else {
            throw .insufficientBalance(available: balance.amount, unit: balance.unit)
        }
        outcome.value = .balances([
            try spendFromBalance(
                amount,
                balance.unit,
                of: id,
                note: Self.undoNote,
                id: latest?.id.ofTakingBack
            )
        ])
    }

    func setStep(
        _ id: CardID,
        _ unit: BalanceUnit?,
        isSmall: Bool,
        at setAt: Instant?,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        guard let balance = try counted(id, unit, &outcome) else { return }
        let known = try choice(balance.unit, of: id)
        outcome.value = .flag(known?.isSmall ?? false)
        guard !isSmall || balance.smallStep != nil else {
            outcome.rejection = .noSmallStep
            return
        }
        var setAt = min(setAt ?? now, now)
        guard known.map({ setAt.replaces($0.setAt) }) ?? true else {
            outcome.rejection = .superseded
            return
        }
        if let known { setAt = max(setAt, known.setAt) }
        let step = StampStep(
            personID: principal.personID,
            cardID: id,
            unit: balance.unit,
            isSmall: isSmall,
            setAt: setAt
        )
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.save(step)
        }
        outcome.value = .flag(isSmall)
    }

    /// The balance that is counted: the one named, else the one whose progress is shown, else the
    /// first that taps count on; nil, with the outcome saying why, where they count on none.
    ///
    /// The outcome's value is what the balance holds, until something better is known.
    private func counted(
        _ id: CardID,
        _ unit: BalanceUnit?,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) -> Balance? {
        let member = try read.card(id)
        let offered = unit.map { unit in member.balances.filter { $0.unit == unit } }
        let balances = offered ?? member.balances
        guard let first = balances.first else { throw .notFound(.balance) }
        let balance =
            balances.first { $0.goal != nil } ?? balances.first(where: \.isCountedByTaps)
        outcome.value = .balances([balance ?? first])
        // A tap that guesses would change money that somebody paid for.
        if balance == nil { outcome.rejection = .noStep }
        return balance
    }

    private func choice(
        _ unit: BalanceUnit,
        of id: CardID
    ) throws(WalletError) -> StampStep? {
        try read.reading { reader throws(RepositoryError) in
            try reader.stampSteps(of: principal.personID)
        }
        .first { $0.cardID == id && $0.unit == unit }
    }

    private func stepInForce(
        _ balance: Balance,
        of id: CardID
    ) throws(WalletError) -> Amount {
        guard try choice(balance.unit, of: id)?.isSmall ?? false, let small = balance.smallStep
        else { return balance.wholeStep }
        return small
    }

    /// The latest addition of the person since the balance last began, without those taken back.
    private func latestStep(
        _ unit: BalanceUnit,
        of id: CardID
    ) throws(WalletError) -> LedgerTransaction? {
        let lines = try read.transactions(unit, of: id, limit: Self.undoLineCountMax)
        // A line that takes back is younger, so it was met before.
        var met: Set<TransactionID> = []
        for line in lines {
            met.insert(line.id)
            switch line.kind {
            case .add where line.person == principal.personID:
                if !met.contains(line.id.ofTakingBack) { return line }
            case .add, .spend: continue
            case .set, .reset, .imported, .unitChange: return nil
            }
        }
        return nil
    }
}
