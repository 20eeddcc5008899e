import TestSupport
import Testing
import WalletCore
import WalletService

/// Every refusal of an intent, each caused once.
@Suite struct RejectionTests {
    /// How a refusal comes about: the tap, after all that has to be so before it.
    private typealias Tap = @Sendable (TestWallet, CardID) throws -> IntentOutcome

    private static let taps: [IntentOutcome.Rejection: Tap] = [
        .notFound: { wallet, _ in try wallet.perform(.openCard(CardID(high: 1, low: 1))) },
        .forbidden: { wallet, card in
            let viewer = try wallet.person("Viewer", .viewer)
            return try wallet.perform(.addStamp(card, nil), as: viewer)
        },
        .locked: { wallet, card in
            let phone = try wallet.device()
            let id = try #require(phone.deviceID)
            try wallet.write { session throws(WalletError) in
                _ = try session.editDevice(id) { $0.isLocked = true }
            }
            return try wallet.perform(.markUsed(card, .shown), as: phone)
        },
        .insufficientBalance: { wallet, card in try wallet.perform(.removeStamp(card, nil)) },
        .amountTooLarge: { wallet, card in
            let most = try amount(String(repeating: "9", count: Amount.digitCountMax))
            try wallet.write { session throws(WalletError) in
                _ = try session.setBalance(.stamps, of: card, to: most)
            }
            return try wallet.perform(.addStamp(card, nil))
        },
        .noBalanceSource: { wallet, card in try wallet.perform(.refreshBalance(card)) },
        .blocked: { wallet, card in
            try wallet.write { session throws(WalletError) in
                _ = try session.editCard(card, [.status(.blocked)])
            }
            return try wallet.perform(.activateCard(card))
        },
        .notShowable: { wallet, card in
            try wallet.write { session throws(WalletError) in
                _ = try session.editMembership(of: card) { $0.isArchived = true }
            }
            return try wallet.perform(.pinCard(card, until: nil))
        },
        .noDevice: { wallet, _ in
            let source = UseSource(kind: "CardListWidget", family: .systemSmall)
            return try wallet.perform(.nextCard(steps: 1), source: source)
        },
        .superseded: { wallet, _ in
            _ = try wallet.perform(.setAutoMode(false))
            let past = wallet.clock.now().adding(seconds: -1)
            return try wallet.perform(.setAutoMode(true), at: past)
        },
        .singleCard: { wallet, _ in
            let source = UseSource(kind: "StampCardWidget", family: .systemSmall)
            return try wallet.perform(
                .nextCard(steps: 1),
                as: try wallet.device(),
                source: source
            )
        },
        .noStep: { wallet, card in
            let (euro, five) = (try #require(BalanceUnit("EUR")), try amount("5.00"))
            try wallet.write { session throws(WalletError) in
                _ = try session.setBalance(euro, of: card, to: five)
            }
            return try wallet.perform(.addStamp(card, euro))
        },
        .noSmallStep: { wallet, card in
            try wallet.perform(.setStep(card, nil, isSmall: true))
        },
    ]

    @Test(arguments: IntentOutcome.Rejection.allCases)
    func refusalSaysWhyAndChangesNothing(_ rejection: IntentOutcome.Rejection) throws {
        let wallet = try TestWallet("rejection-\(rejection)")
        let card = try wallet.card("Shop")
        try wallet.write { session throws(WalletError) in
            _ = try session.setBalance(.stamps, of: card, to: .zero)
        }
        let tap = try #require(Self.taps[rejection])
        let outcome = try tap(wallet, card)
        #expect(outcome.rejection == rejection)
        #expect(outcome.link == nil)
        let uses = try wallet.read { session throws(WalletError) in
            try session.card(card).membership.lastUsed
        }
        #expect(uses == nil)
    }

    @Test func refusedTapAsksToReloadNothingButWhatItCameFrom() throws {
        let wallet = try TestWallet("rejection-reload")
        let card = try wallet.card("Shop")
        let source = UseSource(kind: "SingleCardWidget", family: .systemSmall)
        let before = try wallet.revs()
        let outcome = try wallet.perform(.refreshBalance(card), source: source)
        #expect(outcome.kinds == ["SingleCardWidget"])
        #expect(outcome.controls.isEmpty)
        #expect(try wallet.revs() == before)
    }
}
