import WalletCore

extension ReadSession {
    /// The cards with balances as they stand today: one that starts again daily is zero until it is
    /// touched on the local day.
    ///
    /// - Parameter members: cards with balances as they are stored.
    /// - Returns: the same cards in the same order.
    /// - Throws: why the repository failed.
    func standingToday(_ members: [MemberCard]) throws(WalletError) -> [MemberCard] {
        guard members.contains(where: \.hasDailyAmount) else { return members }
        let zone = try zone()
        let today = zone.date(now)
        var standing = members
        for index in members.indices where members[index].hasDailyAmount {
            for place in members[index].balances.indices {
                let balance = members[index].balances[place]
                guard balance.isDailyAmount else { continue }
                let last = try reading { reader throws(RepositoryError) in
                    try reader.transactions(
                        of: members[index].card.id,
                        unit: balance.unit,
                        before: nil,
                        limit: 1
                    )
                }
                if last.first.map({ zone.date($0.occurredAt) < today }) ?? true {
                    standing[index].balances[place].amount = .zero
                }
            }
        }
        return standing
    }
}

extension MemberCard {
    fileprivate var hasDailyAmount: Bool {
        balances.contains(where: \.isDailyAmount)
    }
}

extension Balance {
    /// Whether there is something that the next local day takes away.
    fileprivate var isDailyAmount: Bool {
        reset == .daily && !amount.isZero
    }
}
