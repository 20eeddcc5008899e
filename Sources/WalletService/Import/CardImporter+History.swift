import Interchange
import WalletCore

extension CardImporter {
    /// Stores what our own format knows of a card's past; ids are kept where they are free.
    mutating func addHistory(
        _ snapshot: CardSnapshot,
        to card: CardID,
        isOwnID: Bool
    ) throws(RepositoryError) {
        for line in snapshot.ledger {
            try writer.append(known(line, isOwnID: isOwnID), card: card)
        }
        for message in snapshot.messages.reversed() { try add(message, to: card) }
        for action in snapshot.actions.reversed() { try add(action, to: card) }
        if let pin = snapshot.pin, pin.until > session.now {
            _ = try personalRev()
            try writer.save(
                Pin(
                    personID: personID,
                    cardID: card,
                    pinnedAt: pin.pinnedAt,
                    until: pin.until
                )
            )
        }
    }

    /// A line with its person as known here: whoever exported it is whoever imports it, and nobody can
    /// tell who anybody else in the file was, or whether they did what it says.
    private mutating func known(_ line: LedgerTransaction, isOwnID: Bool) -> LedgerTransaction {
        LedgerTransaction(
            id: isOwnID ? line.id : newID(),
            unit: line.unit,
            kind: line.kind,
            change: line.change,
            balanceAfter: line.balanceAfter,
            occurredAt: line.occurredAt,
            person: line.person.flatMap { $0 == plan.document.exporter ? personID : nil },
            note: line.note
        )
    }

    private mutating func add(
        _ message: PartnerMessage,
        to card: CardID
    ) throws(RepositoryError) {
        let isTaken = try writer.isTaken(message.id, as: .message, in: plan.wallet.id)
        let id: MessageID = isTaken ? newID() : message.id
        let added = PartnerMessage(
            id: id,
            cardID: card,
            title: message.title,
            body: message.body,
            sentAt: message.sentAt
        )
        try writer.insert(added, rev: try sharedRev())
        guard let readAt = message.readAt else { return }
        _ = try personalRev()
        try writer.setMessageRead(id, reader: personID, at: readAt)
    }

    private mutating func add(_ action: CardAction, to card: CardID) throws(RepositoryError) {
        let isTaken = try writer.isTaken(action.id, as: .action, in: plan.wallet.id)
        let added = CardAction(
            id: isTaken ? newID() : action.id,
            cardID: card,
            kind: action.kind,
            title: action.title,
            createdAt: action.createdAt,
            completedAt: action.completedAt
        )
        try writer.save(added, rev: try sharedRev())
    }

    /// Adds the uses that are not known yet; what was taken back stays so.
    mutating func addUses(of prepared: PreparedCard, to card: CardID) throws(RepositoryError) {
        for use in prepared.imported.snapshot?.uses ?? [] {
            guard try writer.use(use.id) == nil else { continue }
            let added = Use(
                id: use.id,
                personID: personID,
                cardID: card,
                instant: use.instant,
                timeZone: use.timeZone,
                local: use.local,
                method: use.method,
                source: use.source
            )
            _ = try writer.insert(added, rev: try personalRev())
        }
    }
}
