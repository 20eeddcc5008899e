import TestSupport
import Testing
import WalletCore
import WalletService

@Suite struct BalanceTests {
    @Test func aLedgerTellsEveryChange() throws {
        let wallet = try TestWallet("balances-ledger")
        let card = try wallet.card("Shop")
        let unit = try #require(BalanceUnit("EUR"))
        let (start, more, less) = (try amount("10.00"), try amount("2.5"), try amount("0.75"))
        let end = try wallet.write { s throws(WalletError) in
            _ = try s.setBalance(unit, of: card, to: start)
            _ = try s.addToBalance(more, unit, of: card, note: "top up")
            return try s.spendFromBalance(less, unit, of: card)
        }
        #expect(end.amount == (try amount("11.75")))
        let lines = try wallet.read { s throws(WalletError) in try s.transactions(unit, of: card) }
        #expect(lines.map(\.kind) == [.spend, .add, .set])
        #expect(lines.map(\.change) == [less.negated, more, start])
        #expect(lines.map(\.balanceAfter) == [end.amount, try amount("12.50"), start])
        #expect(lines[1].note == "top up")
    }

    @Test func aPageBeginsAtALineOfItsOwnLedger() throws {
        let wallet = try TestWallet("balances-paging")
        let (card, other) = (try wallet.card("Shop"), try wallet.card("Other"))
        let one = Amount(integer: 1)
        try wallet.write { s throws(WalletError) in
            for _ in 0..<3 { _ = try s.addToBalance(one, .points, of: card) }
            _ = try s.addToBalance(one, .stamps, of: card)
            _ = try s.addToBalance(one, .points, of: other)
        }
        let page: (BalanceUnit, CardID, TransactionID?) throws -> [TransactionID] = {
            unit,
            card,
            before in
            try wallet.read { s throws(WalletError) in
                try s.transactions(unit, of: card, before: before).map(\.id)
            }
        }
        let all = try page(.points, card, nil)
        #expect(all.count == 3)
        #expect(try page(.points, card, all[1]) == [all[2]])
        // Its last line is an end; what is no line of it is none.
        #expect(try page(.points, card, all[2]).isEmpty)
        let unknown: TransactionID = SeededRandom(seed: 9).identifier(at: wallet.clock.now())
        for stranger in [
            try page(.stamps, card, nil)[0], try page(.points, other, nil)[0], unknown,
        ] {
            #expect(throws: WalletError.badCursor) { try page(.points, card, stranger) }
        }
    }

    @Test func nothingIsSpentThatIsNotThere() throws {
        let wallet = try TestWallet("balances-below")
        let card = try wallet.card("Shop")
        let (one, two) = (Amount(integer: 1), Amount(integer: 2))
        _ = try wallet.write { s throws(WalletError) in
            try s.setBalance(.points, of: card, to: one)
        }
        let spend: @Sendable (WriteSession) throws(WalletError) -> Void = { s throws(WalletError) in
            _ = try s.spendFromBalance(two, .points, of: card)
        }
        #expect(wallet.refusal(spend) == .insufficientBalance(available: one, unit: .points))
        _ = try wallet.write { s throws(WalletError) in
            try s.setBalance(.points, of: card) { $0.allowsNegative = true }
        }
        #expect(wallet.refusal(spend) == nil)
        let balance = try wallet.read { s throws(WalletError) in try s.card(card).balances[0] }
        #expect(balance.amount == Amount(integer: -1))
        #expect(
            wallet.refusal { s throws(WalletError) in
                _ = try s.spendFromBalance(one, .stamps, of: card)
            } == .notFound(.balance)
        )
    }

    @Test(arguments: ["0", "-1", "-0.01"])
    func onlyWhatIsAboveZeroMoves(text: String) throws {
        let wallet = try TestWallet("balances-zero-\(text)")
        let card = try wallet.card("Shop")
        let moved = try amount(text)
        #expect(
            code(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.addToBalance(moved, .points, of: card)
                }
            ) == "not_above_zero"
        )
        #expect(
            code(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.setBalance(.points, of: card) { $0.goal = moved }
                }
            ) == "not_above_zero"
        )
        let lines = try wallet.read { s throws(WalletError) in
            try s.transactions(.points, of: card)
        }
        #expect(lines.isEmpty)
    }

    @Test func aRepeatedLineIsBookedOnce() throws {
        let wallet = try TestWallet("balances-repeat")
        let card = try wallet.card("Shop")
        let id: TransactionID = SeededRandom(seed: 5).identifier(at: wallet.clock.now())
        let (five, six) = (Amount(integer: 5), Amount(integer: 6))
        for _ in 1...2 {
            let balance = try wallet.write { s throws(WalletError) in
                try s.addToBalance(five, .points, of: card, id: id)
            }
            #expect(balance.amount == five)
        }
        #expect(
            wallet.refusal { s throws(WalletError) in
                _ = try s.addToBalance(six, .points, of: card, id: id)
            } == .idTaken(.transaction)
        )
    }

    @Test func aRepeatedLineSaysTheSame() throws {
        let wallet = try TestWallet("balances-repeat-note")
        let card = try wallet.card("Shop")
        let id: TransactionID = SeededRandom(seed: 5).identifier(at: wallet.clock.now())
        let five = Amount(integer: 5)
        _ = try wallet.write { s throws(WalletError) in
            try s.addToBalance(five, .points, of: card, note: "birthday", id: id)
        }
        for note in ["", "Birthday"] {
            #expect(
                wallet.refusal { s throws(WalletError) in
                    _ = try s.addToBalance(five, .points, of: card, note: note, id: id)
                } == .idTaken(.transaction)
            )
        }
    }

    @Test func aBalanceGoesBelowZeroOnlyWhereItMay() throws {
        let wallet = try TestWallet("balances-set-below")
        let card = try wallet.card("Shop")
        let less = Amount(integer: -5)
        let set: @Sendable (WriteSession) throws(WalletError) -> Void = { s throws(WalletError) in
            _ = try s.setBalance(.points, of: card, to: less)
        }
        #expect(wallet.refusal(set) == .belowZero)
        _ = try wallet.write { s throws(WalletError) in
            try s.setBalance(.points, of: card, to: .zero) { $0.allowsNegative = true }
        }
        #expect(wallet.refusal(set) == nil)
    }

    @Test func aSumHasNoMoreDigitsThanCanBeSent() throws {
        let wallet = try TestWallet("balances-digits")
        let card = try wallet.card("Shop")
        let most = try #require(Amount(plain: String(repeating: "9", count: 18)))
        let one = Amount(integer: 1)
        let add: @Sendable (WriteSession) throws(WalletError) -> Void = { s throws(WalletError) in
            _ = try s.addToBalance(one, .points, of: card)
        }
        _ = try wallet.write { s throws(WalletError) in
            try s.setBalance(.points, of: card, to: most)
        }
        #expect(wallet.refusal(add) == .amountTooLarge)
        // What an import brought with more digits goes on with them.
        let more = try amount("98765432109876543210")
        _ = try wallet.write { s throws(WalletError) in
            try s.setBalance(.points, of: card, to: more)
        }
        #expect(wallet.refusal(add) == nil)
    }

    @Test func aRemovedBalanceEndsItsLedgerAndNoVersionComesBack() throws {
        let wallet = try TestWallet("balances-removed")
        let card = try wallet.card("Shop")
        let five = Amount(integer: 5)
        let first = try wallet.write { s throws(WalletError) in
            _ = try s.setBalance(.points, of: card, to: five)
            return try s.setBalance(.points, of: card) { $0.goal = five }
        }
        let second = try wallet.write { s throws(WalletError) in
            try s.deleteBalance(.points, of: card)
            return try s.addToBalance(five, .points, of: card)
        }
        #expect(second.version > first.version)
        let lines = try wallet.read { s throws(WalletError) in
            try s.transactions(.points, of: card)
        }
        #expect(lines.map(\.change) == [five, five.negated, five])
        #expect(lines.map(\.balanceAfter) == [five, .zero, five])
    }

    @Test func aCardChangesWithItsBalance() throws {
        let wallet = try TestWallet("balances-updated")
        let card = try wallet.card("Shop")
        let one = Amount(integer: 1)
        for isRemoved in [false, true] {
            wallet.clock.advance(seconds: 60)
            try wallet.write { s throws(WalletError) in
                if isRemoved {
                    try s.deleteBalance(.points, of: card)
                } else {
                    _ = try s.addToBalance(one, .points, of: card)
                }
            }
            let changed = try wallet.read { s throws(WalletError) in try s.card(card).card }
            #expect(changed.updatedAt == wallet.clock.now())
        }
    }

    /// The sum of the ledger is the balance, whatever was done and refused.
    @Test(arguments: [11, 12, 13] as [UInt64])
    func theLedgerAddsUp(seed: UInt64) throws {
        let wallet = try TestWallet("balances-random-\(seed)")
        let card = try wallet.card("Shop")
        let unit = try #require(BalanceUnit("EUR"))
        var random = SeededGenerator(seed: seed)
        var expected = 0
        for _ in 0..<60 {
            let cents = Int.random(in: 1...999, using: &random)
            let moved = try amount("\(cents / 100).\(cents % 100 / 10)\(cents % 10)")
            let isSpent = Bool.random(using: &random)
            let refusal = wallet.refusal { s throws(WalletError) in
                _ =
                    isSpent
                    ? try s.spendFromBalance(moved, unit, of: card)
                    : try s.addToBalance(moved, unit, of: card)
            }
            if !isSpent {
                #expect(refusal == nil)
                expected += cents
            } else if expected >= cents, refusal == nil {
                expected -= cents
            } else {
                #expect(refusal != nil)
            }
        }
        let lines = try wallet.read { s throws(WalletError) in
            try s.transactions(unit, of: card, limit: 1000)
        }
        let sum = try lines.reduce(Amount.zero) { try #require($0.adding($1.change)) }
        let balance = try wallet.read { s throws(WalletError) in try s.card(card).balances.first }
        #expect(sum == balance?.amount ?? .zero)
        #expect(sum == (try amount("\(expected / 100).\(expected % 100 / 10)\(expected % 10)")))
    }
}
