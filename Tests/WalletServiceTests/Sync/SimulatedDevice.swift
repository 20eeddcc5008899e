import JSON
import TestSupport
import WalletCore
import WalletService

/// An app that works offline: it queues what its person does, sends it when it can, and learns of
/// everything else by reading changes.
final class SimulatedDevice {
    /// What a person did that the server has not acknowledged.
    struct Pending {
        enum Deed {
            case add(name: String)
            case edit([CardField: String])
            case star(Bool)
            case delete
            case use(UseID, Instant)
            case undo(UseID)
        }

        let card: CardID
        var deed: Deed
        /// The version that the person saw.
        var version: Int64
        var wasSent = false
    }

    let principal: Principal
    private let service: WalletService
    private let wallet: WalletID
    private(set) var cards: [CardID: MemberCard] = [:]
    private(set) var uses: [UseID: CardID] = [:]
    var queue: [Pending] = []
    /// What was acknowledged and may yet arrive a second time.
    var stray: [Pending] = []
    private var cursor: ChangeCursor?

    init(_ service: WalletService, as principal: Principal, wallet: WalletID) {
        self.service = service
        self.principal = principal
        self.wallet = wallet
    }

    // MARK: The person

    /// Does one thing at random, on what the device shows.
    func act(
        _ random: inout SeededGenerator,
        newID: (inout SeededGenerator) -> CardID,
        at now: Instant
    ) {
        let known = cards.keys.sorted()
        guard let card = known.randomElement(using: &random),
            Int.random(in: 0..<8, using: &random) > 0
        else {
            let name = "Card \(Int.random(in: 0..<1_000, using: &random))"
            queue.append(Pending(card: newID(&random), deed: .add(name: name), version: 0))
            return
        }
        let version = cards[card]?.card.version ?? 0
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            queue.append(Pending(card: card, deed: .delete, version: version))
        case 1, 2:
            guard !hasQueued(card, { if case .star = $0 { true } else { false } }) else { return }
            let memberVersion = cards[card]?.membership.memberVersion ?? 0
            let isStarred = cards[card]?.membership.isFavourite ?? false
            queue.append(Pending(card: card, deed: .star(!isStarred), version: memberVersion))
        case 3:
            let id: CardID = newID(&random)
            let use = UseID(high: id.high, low: id.low)
            queue.append(Pending(card: card, deed: .use(use, now), version: 0))
        case 4:
            guard let use = uses.keys.sorted().randomElement(using: &random) else { return }
            queue.append(Pending(card: card, deed: .undo(use), version: 0))
        default: edit(card, version, &random)
        }
    }

    private func edit(_ card: CardID, _ version: Int64, _ random: inout SeededGenerator) {
        let fields: [CardField] = [.name, .note, .cardNumber, .category]
        let field = fields[Int.random(in: 0..<fields.count, using: &random)]
        let value = "Text \(Int.random(in: 0..<1_000, using: &random))"
        // Edits of one card go together until the first of them is sent; then the person waits.
        if let index = queue.firstIndex(where: { $0.card == card && $0.isEdit }) {
            guard !queue[index].wasSent, case .edit(var values) = queue[index].deed else { return }
            values[field] = value
            queue[index].deed = .edit(values)
        } else {
            queue.append(Pending(card: card, deed: .edit([field: value]), version: version))
        }
    }

    private func hasQueued(_ card: CardID, _ isSame: (Pending.Deed) -> Bool) -> Bool {
        queue.contains { $0.card == card && isSame($0.deed) }
    }

    // MARK: Sending

    /// Sends one queued deed, if there is one whose card has none before it.
    ///
    /// - Parameters:
    ///   - isAnswered: whether the answer arrives; else the deed stays and is sent again.
    ///   - random: chooses which.
    ///   - stored: told of each field that the server stored.
    /// - Throws: what the server refused for a reason that a person could do nothing about.
    func send(
        isAnswered: Bool,
        _ random: inout SeededGenerator,
        stored: (CardID, CardField, String) -> Void
    ) throws {
        let ready = queue.indices.filter { index in
            !queue[..<index].contains { $0.card == queue[index].card }
        }
        guard let index = ready.randomElement(using: &random) else { return }
        queue[index].wasSent = true
        let pending = queue[index]
        let retry = try deliver(pending, stored: stored)
        guard isAnswered else { return }
        queue.remove(at: index)
        if let retry { queue.insert(retry, at: index) } else { stray.append(pending) }
    }

    /// Lets something arrive a second time, long after its answer.
    func repeatStray(
        _ random: inout SeededGenerator,
        stored: (CardID, CardField, String) -> Void
    ) throws {
        guard let pending = stray.randomElement(using: &random) else { return }
        _ = try deliver(pending, stored: stored)
    }

    /// Runs a deed on the server.
    ///
    /// - Returns: what has to be sent instead, where the server refused a part.
    private func deliver(
        _ pending: Pending,
        stored: (CardID, CardField, String) -> Void
    ) throws -> Pending? {
        let id = pending.card
        do throws(WalletError) {
            switch pending.deed {
            case .add(let name):
                let wallet = wallet
                let before = try service.read(as: principal) { session throws(WalletError) in
                    try session.knownCard(id)
                }
                _ = try service.writeAndWait(as: principal) { session throws(WalletError) in
                    try session.addCard(name: name, id: id, to: wallet)
                }
                if before == nil { stored(id, .name, name) }
            case .edit(let values): try deliverEdit(pending, values, stored: stored)
            case .star(let isStarred):
                _ = try service.writeAndWait(as: principal) { session throws(WalletError) in
                    try session.editMembership(of: id, ifMemberVersion: pending.version) {
                        $0.isFavourite = isStarred
                    }
                }
            case .delete:
                try service.writeAndWait(as: principal) { session throws(WalletError) in
                    try session.deleteCard(id, ifVersion: pending.version)
                }
            case .use(let use, let instant):
                _ = try service.writeAndWait(as: principal) { session throws(WalletError) in
                    try session.recordUses([UseReport(id: use, cardID: id, instant: instant)])
                }
            case .undo(let use):
                try service.writeAndWait(as: principal) { session throws(WalletError) in
                    try session.undoUse(use)
                }
            }
        } catch {
            return try settle(pending, error)
        }
        return nil
    }

    private func deliverEdit(
        _ pending: Pending,
        _ values: [CardField: String],
        stored: (CardID, CardField, String) -> Void
    ) throws(WalletError) {
        let changes = values.sorted { $0.key.rawValue < $1.key.rawValue }.map(Self.change)
        let (id, principal) = (pending.card, principal)
        let before = try service.read(as: principal) { session throws(WalletError) in
            try session.card(id)
        }
        let merged = try service.writeAndWait(as: principal) { session throws(WalletError) in
            try session.mergeCard(id, changes, fromVersion: pending.version)
        }
        for (field, value) in values where merged.card.value(of: field) != before.value(of: field) {
            stored(id, field, value)
        }
    }

    /// What a person would do about a refusal.
    private func settle(_ pending: Pending, _ error: WalletError) throws -> Pending? {
        switch error {
        case .mergeConflict(let conflicts, let current, _):
            // Theirs stays where both wrote; the rest is sent from what is known now.
            guard case .edit(var values) = pending.deed else { throw error }
            for conflict in conflicts { values[conflict.field] = nil }
            guard !values.isEmpty else { return nil }
            var rest = pending
            rest.deed = .edit(values)
            rest.version = current.card.version
            return rest
        case .versionConflict, .notFound, .idTaken, .cardDeleted: return nil
        default: throw error
        }
    }

    private static func change(_ field: CardField, _ value: String) -> CardChange {
        switch field {
        case .name: .name(value)
        case .note: .note(value)
        case .cardNumber: .cardNumber(value)
        default: .category(value)
        }
    }

    // MARK: Reading

    /// Reads a page of changes.
    ///
    /// - Parameters:
    ///   - limit: how many changes.
    ///   - isAnswered: whether the page arrives.
    /// - Returns: whether there is more.
    /// - Throws: what the server refused.
    @discardableResult
    func pull(limit: Int, isAnswered: Bool) throws -> Bool {
        let cursor = cursor
        let page = try service.read(as: principal) { session throws(WalletError) in
            try session.changes(since: cursor, limit: limit)
        }
        guard isAnswered else { return true }
        for change in page.changes { apply(change) }
        // A cursor goes over the wire as text.
        self.cursor = try ChangeCursor(page.next.text)
        return page.hasMore
    }

    private func apply(_ change: Change) {
        switch change {
        case .card(let card, _): cards[card.card.id] = card
        case .membership(let card, _): cards[card.card.id]?.membership = card.membership
        case .use(let use, _): uses[use.id] = use.cardID
        case .deleted(.card, let mark, _): cards[mark.id()] = nil
        case .deleted(.use, let mark, _): uses[mark.id()] = nil
        case .walletGone(let wallet):
            cards = cards.filter { $0.value.card.walletID != wallet }
        case .deleted, .wallet, .group, .message, .action, .reading, .person: break
        }
    }
}

extension SimulatedDevice.Pending {
    var isEdit: Bool {
        if case .edit = deed { true } else { false }
    }
}
