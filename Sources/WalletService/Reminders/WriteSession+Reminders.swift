public import WalletCore

/// Why something that may lapse was listed, or was not.
public struct ReminderDecision: Sendable {
    /// What became of it.
    public enum Outcome: String, CaseIterable, Sendable {
        /// It lapses within a threshold and had not been listed for it.
        case listed
        case alreadyListed = "already_listed"
        case notYetDue = "not_yet_due"
        case noExpiryDate = "no_expiry_date"
        case expired
        case archived
        case blocked
    }

    /// The card, as the person sees it.
    public let card: MemberCard
    /// The card itself, or a balance that lapses with it.
    public let subject: Reminder.Subject
    /// What became of it.
    public let outcome: Outcome
    /// Days from the person's day to the last good one; nil without an expiry date.
    public let daysLeft: Int?
    /// The threshold that it was or would have been listed for; nil for none.
    public let thresholdDays: Int?
}

extension WriteSession {
    /// Decides for each of the person's cards, and each balance that lapses with one, whether to remind
    /// the person of it now; what is listed is remembered, so that it is listed once for a threshold.
    ///
    /// - Parameters:
    ///   - thresholds: days before the end, each `0...3650`.
    ///   - isDryRun: whether nothing is remembered or promised.
    ///   - targets: the names of the operator's targets; each is promised a message for what is
    ///     listed, in this unit of work.
    /// - Returns: a decision for each, listed or not, the nearest end first.
    /// - Throws: why the repository failed.
    public func remind(
        thresholds: [Int],
        isDryRun: Bool,
        targets: [String] = []
    ) throws(WalletError) -> [ReminderDecision] {
        guard try !read.wallets().isEmpty else { return [] }
        let today = try read.zone().date(now)
        let cards = try read.cards { query in
            query.archived = .included
            query.order = .name
            query.limit = .max
        }
        var decisions: [ReminderDecision] = []
        for card in cards {
            let lapsing = card.balances.filter { $0.amount > .zero && !$0.unit.isCurrency }
            for subject in [.card] + lapsing.map({ Reminder.Subject.balance($0.unit) }) {
                let decision = try decide(
                    card,
                    subject,
                    today,
                    thresholds.sorted(),
                    isDryRun: isDryRun
                )
                decisions.append(decision)
                if decision.outcome == .listed, !isDryRun { try promise(decision, to: targets) }
            }
        }
        return decisions.sorted { ($0.daysLeft ?? .max) < ($1.daysLeft ?? .max) }
    }

    /// Promises each target a message; it is sent once this unit of work is on disk.
    private func promise(
        _ decision: ReminderDecision,
        to targets: [String]
    ) throws(WalletError) {
        for target in targets {
            let message = WebhookMessage(
                id: newID(),
                personID: principal.personID,
                cardID: decision.card.card.id,
                target: target,
                type: ReminderEvent.type,
                createdAt: now,
                body: ReminderEvent.body(decision, of: principal.personID, at: now),
                state: .pending(nextAttemptAt: now)
            )
            try writing { writer throws(RepositoryError) in try writer.insert(message) }
        }
    }

    private func decide(
        _ card: MemberCard,
        _ subject: Reminder.Subject,
        _ today: CalendarDate,
        _ thresholds: [Int],
        isDryRun: Bool
    ) throws(WalletError) -> ReminderDecision {
        let daysLeft = card.card.expiryDate.map { Int($0.daysSinceEpoch - today.daysSinceEpoch) }
        let threshold = daysLeft.flatMap { days in
            days >= 0 ? thresholds.first { days <= $0 } : nil
        }
        let decided = { (outcome: ReminderDecision.Outcome) in
            ReminderDecision(
                card: card,
                subject: subject,
                outcome: outcome,
                daysLeft: daysLeft,
                thresholdDays: threshold
            )
        }
        guard let dueDate = card.card.expiryDate, let daysLeft else {
            return decided(.noExpiryDate)
        }
        if card.membership.isArchived { return decided(.archived) }
        if card.card.status == .blocked { return decided(.blocked) }
        guard daysLeft >= 0 else { return decided(.expired) }
        guard let threshold else { return decided(.notYetDue) }
        let reminder = Reminder(
            personID: principal.personID,
            cardID: card.card.id,
            subject: subject,
            dueDate: dueDate,
            thresholdDays: threshold,
            listedAt: now
        )
        let isListed = try read.reading { reader throws(RepositoryError) in
            try reader.isListed(reminder)
        }
        if isListed { return decided(.alreadyListed) }
        if !isDryRun {
            try writing { writer throws(RepositoryError) in try writer.insert(reminder) }
        }
        return decided(.listed)
    }
}

extension WriteSession {
    /// The same unit of work with another instant for the present.
    ///
    /// - Parameter instant: the instant.
    /// - Returns: the session at that instant.
    public func at(_ instant: Instant) -> WriteSession {
        WriteSession(
            principal: principal,
            writer: writer,
            environment: environment,
            histories: histories,
            now: instant
        )
    }
}
