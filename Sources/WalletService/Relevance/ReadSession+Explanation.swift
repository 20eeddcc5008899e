public import Relevance
public import WalletCore

/// How likely one card is used next, and what speaks for it.
public struct CardExplanation: Sendable {
    /// The card, as its person sees it.
    public let card: MemberCard
    /// The probability that it is the card used, given that one is, `0...1`.
    public let probability: Double
    /// The strongest reasons, at most three, with their shares.
    public let reasons: [Reason]
}

/// What the model in force says of one moment.
public struct MomentExplanation: Sendable {
    /// The probability of a use of any card within 60 minutes.
    public let intensity: Double
    /// The cards that may be shown, the most likely first.
    public let cards: [CardExplanation]
}

extension ReadSession {
    /// Explains what the mode `auto` sees at this session's present.
    ///
    /// - Parameter timeZone: the zone whose clock is read; nil for the person's.
    /// - Returns: the explanation, over all wallets of the person.
    /// - Throws: ``WalletError/badTimeZone(_:)``.
    public func explanation(timeZone: String? = nil) throws(WalletError) -> MomentExplanation {
        let zone = try zone(requested: timeZone)
        let today = zone.date(now)
        let person = try me()
        let history = try history(of: person.id, try pastAtPresent(of: person.id))
        let all = try cards { $0.archived = .included }
        let numbers = history.numbers(of: all.map(\.card.id))
        var shown: [MemberCard] = []
        var candidates: [Candidate] = []
        for (member, number) in zip(all, numbers) {
            guard let number, member.obstacle(on: today) == nil else { continue }
            shown.append(member)
            candidates.append(
                Candidate(item: number, addedAt: LocalInstant(zone.local(member.card.createdAt)))
            )
        }
        let moment = LocalInstant(zone.local(now))
        let plan = environment.relevance.model.plan(
            history.history,
            candidates: candidates,
            slots: [moment]
        )
        let finder = ReasonFinder(history.history, at: moment)
        let cards = plan.ranking(at: 0).map { place in
            CardExplanation(
                card: shown[place],
                probability: plan.probability(of: place, at: 0),
                reasons: finder.reasons(for: candidates[place], at: moment)
            )
        }
        return MomentExplanation(intensity: plan.intensities[0], cards: cards)
    }
}
