import Interchange
import WalletCore

/// Carries out an import's plan within one unit of work.
struct CardImporter {
    let plan: ImportPlan
    let writer: any WalletWriter
    let session: WriteSession
    private var walletRev: Int64?
    private var personRev: Int64?
    private var groupIDs: [GroupID] = []
    private var identifiers: IdentifierSequence

    init(plan: ImportPlan, writer: any WalletWriter, session: WriteSession) {
        identifiers = IdentifierSequence(at: session.now, random: session.environment.random)
        self.plan = plan
        self.writer = writer
        self.session = session
    }

    var personID: PersonID {
        session.principal.personID
    }

    /// Stores everything.
    ///
    /// - Returns: the ids of the cards that were added, by their indexes in the plan.
    mutating func run() throws(RepositoryError) -> [Int: CardID] {
        try storeGroups()
        var ids: [Int: CardID] = [:]
        for (index, card) in plan.cards.enumerated() {
            switch card.action {
            case .created, .keptBoth: ids[index] = try add(card.prepared)
            case .updated:
                guard let stored = card.stored else { continue }
                try update(stored, to: card.prepared)
                try addUses(of: card.prepared, to: stored.card.id)
            case .unchanged:
                guard let stored = card.stored else { continue }
                try addUses(of: card.prepared, to: stored.card.id)
            case .conflict, .rejected: continue
            }
        }
        return ids
    }

    /// The revision of all shared changes of this import; raised by the first of them.
    mutating func sharedRev() throws(RepositoryError) -> Int64 {
        if let walletRev { return walletRev }
        let rev = try writer.raiseRev(ofWallet: plan.wallet.id, at: session.now)
        walletRev = rev
        return rev
    }

    /// The revision of all the person's own changes of this import; raised by the first of them.
    mutating func personalRev() throws(RepositoryError) -> Int64 {
        if let personRev { return personRev }
        let rev = try writer.raiseRev(ofPerson: personID, at: session.now)
        personRev = rev
        return rev
    }

    /// A fresh identifier, above those before it.
    mutating func newID<Entity>() -> Identifier<Entity> {
        identifiers.next()
    }

    // MARK: Groups

    /// Makes the groups that are not there, after those that are.
    private mutating func storeGroups() throws(RepositoryError) {
        var position = try writer.groups(of: plan.wallet.id).map(\.position).max() ?? -1
        let isEmpty = position < 0
        for planned in plan.groups {
            if let id = planned.storedID {
                groupIDs.append(id)
                continue
            }
            position += 1
            let id = try groupID(planned)
            // In a wallet without groups those of our own format keep their places too.
            let group = CardGroup(
                id: id,
                walletID: plan.wallet.id,
                name: planned.name,
                position: isEmpty ? planned.snapshot?.position ?? position : position,
                version: planned.snapshot?.version ?? 1
            )
            try writer.save(group, rev: try sharedRev())
            groupIDs.append(id)
        }
    }

    private mutating func groupID(
        _ planned: ImportPlan.PlannedGroup
    ) throws(RepositoryError) -> GroupID {
        guard let id = planned.snapshot?.id,
            try !writer.isTaken(id, as: .group, in: plan.wallet.id)
        else { return newID() }
        return id
    }

    // MARK: New cards

    private mutating func add(_ prepared: PreparedCard) throws(RepositoryError) -> CardID {
        let own = prepared.imported.snapshot?.card.card
        var id: CardID = newID()
        var isOwnID = false
        if let own, try !writer.isTaken(own.id, as: .card, in: plan.wallet.id) {
            id = own.id
            isOwnID = true
        }
        let card = newCard(prepared, id: id, isOwnID: isOwnID)
        let rev = try sharedRev()
        try writer.insert(card, keys: keys(of: card), rev: rev)
        if !prepared.groups.isEmpty { try setGroups(prepared, of: id) }
        try storeImages(prepared.images, of: id)
        try addBalances(of: prepared.imported, to: id)
        if let snapshot = prepared.imported.snapshot {
            try addHistory(snapshot, to: id, isOwnID: isOwnID)
        }
        try addUses(of: prepared, to: id)
        // After the uses, which raise the member version: our own format says which it is.
        try addMembership(of: prepared.imported, to: id)
        return id
    }

    private func newCard(_ prepared: PreparedCard, id: CardID, isOwnID: Bool) -> Card {
        let imported = prepared.imported
        let own = imported.snapshot?.card.card
        return Card(
            id: id,
            walletID: plan.wallet.id,
            version: own?.version ?? 1,
            name: imported.name,
            note: imported.note,
            cardNumber: imported.cardNumber,
            barcode: imported.barcode?.cardBarcode,
            validFrom: prepared.validFrom,
            expiryDate: prepared.expiryDate,
            status: imported.status,
            color: imported.color,
            link: imported.link,
            category: imported.category,
            program: imported.program,
            locations: imported.locations,
            pin: imported.pin,
            // A card that keeps its id is known by it, and keeps the source it came from as well.
            source: own.map { $0.source ?? (isOwnID ? nil : prepared.source) } ?? prepared.source,
            extras: prepared.extras,
            createdAt: own?.createdAt ?? session.now,
            updatedAt: own?.updatedAt,
            fieldVersions: own?.fieldVersions ?? [:]
        )
    }

    /// Puts a card into exactly the groups that the file has it in.
    func setGroups(_ prepared: PreparedCard, of card: CardID) throws(RepositoryError) {
        try writer.setGroups(prepared.groups.map { groupIDs[$0] }, of: card)
    }

    func keys(of card: Card) -> CardSearchKeys {
        CardRules(environment: session.environment).keys(of: card)
    }

    func storeImages(
        _ images: [ImageSlot: ImportedImage],
        of card: CardID
    ) throws(RepositoryError) {
        for slot in ImageSlot.allCases {
            guard let image = images[slot] else { continue }
            try writer.insertImage(image.image, bytes: image.bytes)
            try writer.setImage(image.image.sha256, slot: slot, of: card)
        }
    }

    private mutating func addBalances(
        of imported: ImportedCard,
        to card: CardID
    ) throws(RepositoryError) {
        for balance in imported.balances {
            try writer.save(balance, card: card, rev: try sharedRev())
            guard imported.snapshot == nil, !balance.amount.isZero else { continue }
            try append(change: balance.amount, to: balance, of: card)
        }
    }

    /// Writes the line that says that an import did it.
    mutating func append(
        change: Amount,
        to balance: Balance,
        of card: CardID
    ) throws(RepositoryError) {
        try writer.append(
            LedgerTransaction(
                id: newID(),
                unit: balance.unit,
                kind: .imported,
                change: change,
                balanceAfter: balance.amount,
                occurredAt: session.now,
                person: nil
            ),
            card: card
        )
    }

    private mutating func addMembership(
        of imported: ImportedCard,
        to card: CardID
    ) throws(RepositoryError) {
        var membership = imported.snapshot?.card.membership ?? CardMembership()
        if imported.snapshot == nil {
            membership.isFavourite = imported.isFavourite
            membership.isArchived = imported.isArchived
            membership.importedLastUsed = imported.lastUsed
            membership.memberVersion = imported.isFavourite || imported.isArchived ? 1 : 0
        }
        guard membership != CardMembership() else { return }
        try writer.save(membership, card: card, person: personID, rev: try personalRev())
    }
}
