import Testing
import WalletCore

@testable import WalletService

/// A read of all cards is made of pages, and holds each card once.
@Suite struct CardPageTests {
    @Test(arguments: [1, 2, 3, 6, 7, 8], CardOrder.allCases)
    func everyCardIsThereOnceInItsOrder(pageCount: Int, order: CardOrder) throws {
        let wallet = try TestWallet("pages\(pageCount)\(order)")
        try wallet.write { session throws(WalletError) in
            for name in ["d", "b", "a", "b", "c", "e", "f"] { _ = try session.addCard(name: name) }
        }
        var query = CardQuery(viewer: wallet.principal.personID)
        query.order = order
        let (paged, whole) = try wallet.read { session throws(WalletError) in
            (
                try session.allCards(query, pageCount: pageCount),
                try session.cards { $0.order = order }
            )
        }
        #expect(paged.count == 7 && paged == whole)
    }
}
