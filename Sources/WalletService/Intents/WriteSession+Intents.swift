import WalletCore

extension WriteSession {
    /// Does what a person meant by a tap on a widget or control.
    ///
    /// What the wallet's rules do not allow is no failure: the outcome says why, with the truth.
    ///
    /// - Parameter request: the intent.
    /// - Returns: what came of it.
    /// - Throws: ``WalletError/invalid(_:)`` for what can mean nothing, and why the repository failed.
    public func perform(_ request: IntentRequest) throws(WalletError) -> IntentOutcome {
        let kinds = WidgetCatalogue.shipped.widgets.filter(request.intent.isSeen(in:)).map(\.kind)
        let before = try read.visibleRev()
        var outcome = IntentOutcome(rev: 0, kinds: kinds, controls: [])
        do throws(WalletError) {
            try check(request.source)
            if try isLockedOut(request.intent) {
                outcome.rejection = .locked
            } else {
                try perform(request, &outcome)
            }
        } catch {
            guard let rejection = error.rejection else { throw error }
            outcome.rejection = rejection
        }
        outcome.rev = try read.visibleRev()
        // Where nothing changed, only what the tap came from may show it in advance.
        if outcome.rev == before { outcome.kinds = [] }
        if let source = request.source, !outcome.kinds.contains(source.kind) {
            outcome.kinds.append(source.kind)
        }
        if let control = request.control, !outcome.controls.contains(control) {
            outcome.controls.append(control)
        }
        return outcome
    }

    /// A tap comes from a widget in a size that the kind has.
    private func check(_ source: UseSource?) throws(WalletError) {
        guard let source, let kind = WidgetCatalogue.shipped.widget(source.kind),
            !kind.families.contains(source.family)
        else { return }
        throw .invalid(
            "source.family",
            "not_offered",
            "A \(source.kind) does not come as \(source.family.rawValue)."
        )
    }

    /// On a locked device only a card can be opened: the app asks who is there.
    private func isLockedOut(_ intent: WidgetIntent) throws(WalletError) -> Bool {
        if case .openCard = intent { return false }
        return try read.isDeviceLocked()
    }

    private func perform(
        _ request: IntentRequest,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        switch request.intent {
        case .openCard(let id):
            try recordUse(id, .opened, request)
            outcome.link = .card(id, from: request.origin)
        case .markUsed(let id, let method): try recordUse(id, method, request)
        case .pinCard(let id, let until): try pin(id, until: until, &outcome)
        case .unpinCard(let id): try unpin(id, &outcome)
        case .nextCard(let steps): try goOn(steps, request, &outcome)
        case .addStamp(let id, let unit): try addStamp(id, unit, &outcome)
        case .removeStamp(let id, let unit): try removeStamp(id, unit, &outcome)
        case .setStep(let id, let unit, let isSmall):
            try setStep(id, unit, isSmall: isSmall, at: request.occurredAt, &outcome)
        case .setAutoMode(let isOn):
            let stored = try setAutoMode(isOn, at: request.occurredAt ?? now)
            outcome.value = .flag(stored.value)
            outcome.rejection = stored.isWritten ? nil : .superseded
            outcome.controls = WidgetCatalogue.shipped.controls
                .filter { $0.action == .setAutoMode }.map(\.kind)
        case .refreshBalance(let id):
            outcome.value = .balances(try read.card(id).balances)
            // No issuer is connected, and pretending to have asked would be a lie.
            outcome.rejection = .noBalanceSource
        case .activateCard(let id): try activate(id, &outcome)
        case .dismissMessage(let id): try dismiss(id, &outcome)
        }
    }

    private func recordUse(
        _ id: CardID,
        _ method: UseMethod,
        _ request: IntentRequest
    ) throws(WalletError) {
        _ = try recordUses([
            UseReport(
                cardID: id,
                instant: request.occurredAt,
                method: method,
                source: request.source
            )
        ])
    }

    private func pin(
        _ id: CardID,
        until: Instant?,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        let zone = try read.zone()
        let today = zone.date(now)
        let end = until ?? zone.startOfDay(today.adding(days: 1))
        guard end > now else {
            throw .invalid("until", "in_the_past", "The pin would be over already.")
        }
        let member = try read.card(id)
        outcome.value = .flag(try isPinned(id))
        switch member.obstacle(on: today) {
        case .archived, .notYetValid, .expired:
            outcome.rejection = .notShowable
            return
        case .blocked:
            outcome.rejection = .blocked
            return
        case nil: break
        }
        let pin = Pin(personID: principal.personID, cardID: id, pinnedAt: now, until: end)
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.save(pin)
        }
        outcome.value = .flag(true)
    }

    private func isPinned(_ id: CardID) throws(WalletError) -> Bool {
        try read.reading { reader throws(RepositoryError) in
            try reader.pins(of: principal.personID, at: now).contains { $0.cardID == id }
        }
    }

    private func unpin(
        _ id: CardID,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        outcome.value = .flag(false)
        guard try isPinned(id) else { return }
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.deletePin(of: id, person: principal.personID)
        }
    }

    /// Goes on in the widget that asked, on this device, for the rest of the local day.
    private func goOn(
        _ steps: Int,
        _ request: IntentRequest,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        guard let source = request.source else {
            throw .invalid("source", "required", "The widget that goes on must be named.")
        }
        guard let device = principal.deviceID else {
            outcome.rejection = .noDevice
            return
        }
        switch WidgetCatalogue.shipped.widget(source.kind)?.selection {
        case .single, .stamps:
            outcome.rejection = .singleCard
            return
        case .list, .rotation, nil: break
        }
        outcome.kinds = [source.kind]
        let today = try read.zone().date(now)
        let before = try read.reading { reader throws(RepositoryError) in
            try reader.widgetOffset(device: device, kind: source.kind, family: source.family)
        }
        let taken = before.map { $0.day == today ? $0.steps : 0 } ?? 0
        let offset = WidgetOffset(
            deviceID: device,
            kind: source.kind,
            family: source.family,
            steps: max(0, taken + steps),
            day: today
        )
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.save(offset)
        }
        outcome.value = .steps(offset.steps)
    }

    private func activate(
        _ id: CardID,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        let member = try editableCard(id, ifVersion: nil)
        outcome.value = .status(member.card.status)
        guard member.card.status != .blocked else {
            outcome.rejection = .blocked
            return
        }
        let changed = try editCard(id, [.status(.active)])
        let open = try read.reading { reader throws(RepositoryError) in
            try reader.actions(of: id).filter { $0.kind == .activate && $0.completedAt == nil }
        }
        if !open.isEmpty {
            try writing { writer throws(RepositoryError) in
                let rev = try writer.raiseRev(ofWallet: member.card.walletID, at: now)
                for var action in open {
                    action.completedAt = now
                    try writer.save(action, rev: rev)
                }
            }
        }
        outcome.value = .status(changed.card.status)
    }

    private func dismiss(
        _ id: MessageID,
        _ outcome: inout IntentOutcome
    ) throws(WalletError) {
        guard let message = try read.visibleMessage(id)?.message else { throw .notFound(.message) }
        outcome.value = .flag(true)
        guard message.readAt == nil else { return }
        try writing { writer throws(RepositoryError) in
            _ = try writer.raiseRev(ofPerson: principal.personID, at: now)
            try writer.setMessageRead(id, reader: principal.personID, at: now)
        }
    }
}

extension WidgetIntent {
    /// Whether what it does may be seen in a kind of widget.
    ///
    /// Every kind shows favourites and cards last used where the settings name none that can be shown.
    fileprivate func isSeen(in kind: WidgetKind) -> Bool {
        switch self {
        case .openCard, .markUsed, .addStamp, .removeStamp, .refreshBalance, .activateCard,
            .dismissMessage:
            true
        case .pinCard, .unpinCard:
            switch kind.selection {
            case .list, .rotation: true
            case .single, .stamps: false
            }
        case .setAutoMode: kind.selection == .list
        case .setStep: kind.selection == .stamps
        case .nextCard: false
        }
    }
}

extension WalletError {
    /// What a refusal is called where it is no failure; nil where it stays one.
    fileprivate var rejection: IntentOutcome.Rejection? {
        switch self {
        case .notFound: .notFound
        case .forbidden: .forbidden
        case .insufficientBalance: .insufficientBalance
        case .amountTooLarge: .amountTooLarge
        case .unauthenticated, .deviceLocked, .invalid, .badTimeZone, .versionConflict,
            .mergeConflict, .idTaken, .cardDeleted, .cursorGone, .badCursor, .preconditionFailed,
            .preconditionMissing, .nameTaken,
            .lastOwner, .pairingRefused, .invitationRefused, .alreadyMember,
            .idempotencyKeyReused, .unusableFile, .repository:
            nil
        }
    }
}
