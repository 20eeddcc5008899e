import Testing
import WalletCore

@Suite struct CardObstacleTests {
    private static let today = CalendarDate(daysSinceEpoch: 20_787)

    private func obstacle(
        isArchived: Bool = false,
        isBlocked: Bool = false,
        from: Int64? = nil,
        through: Int64? = nil
    ) -> CardObstacle? {
        CardObstacle(
            isArchived: isArchived,
            isBlocked: isBlocked,
            validFrom: from.map { Self.today.adding(days: $0) },
            expiryDate: through.map { Self.today.adding(days: $0) },
            on: Self.today
        )
    }

    @Test func firstAndLastDayAreGoodDays() {
        #expect(obstacle() == nil)
        #expect(obstacle(from: 0, through: 0) == nil)
        #expect(obstacle(from: 1) == .notYetValid)
        #expect(obstacle(through: -1) == .expired)
    }

    @Test func theFirstThatHoldsIsNamed() {
        #expect(obstacle(isArchived: true, isBlocked: true, from: 1) == .archived)
        #expect(obstacle(isBlocked: true, from: 1) == .notYetValid)
        #expect(obstacle(isBlocked: true, through: -1) == .expired)
        #expect(obstacle(isBlocked: true) == .blocked)
    }

    @Test func onlyABlockedCardStandsWhereItWasChosen() {
        #expect(CardObstacle.allCases.filter { !$0.isEverywhere } == [.blocked])
    }
}
