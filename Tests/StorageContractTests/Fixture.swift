import TestSupport
import WalletCore

/// People, wallets and cards to test with, the same at each run.
struct Fixture: Sendable {
    /// The instant that everything begins at.
    static let start = Instant(secondsSinceEpoch: 1_796_000_000)

    let anna: Person
    let boris: Person
    let wallet: Wallet

    /// Adds two people, and a wallet of the first.
    init(_ repository: any CardRepository) throws {
        let anna = Person(id: Self.id(1), name: "Anna", createdAt: Self.start)
        let boris = Person(id: Self.id(2), name: "Борис", createdAt: Self.start)
        let wallet = Wallet(
            id: Self.id(3),
            name: "Family",
            timeZone: "Europe/Berlin",
            createdAt: Self.start
        )
        try repository.commit { writer in
            try writer.insert(anna)
            try writer.insert(boris)
            try writer.insert(wallet)
            try writer.save(
                Member(
                    walletID: wallet.id,
                    personID: anna.id,
                    role: .owner,
                    joinedAt: Self.start
                )
            )
        }
        (self.anna, self.boris, self.wallet) = (anna, boris, wallet)
    }

    /// An identifier by number; higher ones come later.
    static func id<Entity>(_ number: UInt64) -> Identifier<Entity> {
        Identifier(
            at: start.adding(seconds: Int64(number)),
            random: (number, number &* 0x9E37_79B9_7F4A_7C15)
        )
    }

    /// A card of the wallet by number.
    func card(_ number: UInt64, name: String? = nil) -> Card {
        Card(
            id: Self.id(number),
            walletID: wallet.id,
            name: name ?? "Card \(number)",
            cardNumber: "00\(number)",
            createdAt: Self.start.adding(seconds: Int64(number))
        )
    }

    /// Adds cards under the revision 1.
    func add(_ cards: [Card], to repository: any CardRepository) throws {
        try repository.commit { writer in
            for card in cards { try writer.insert(card, keys: Self.keys(card), rev: 1) }
        }
    }

    /// What a card is sorted and found by, folded as far as a test needs.
    static func keys(_ card: Card) -> CardSearchKeys {
        let name = card.name.lowercased()
        return CardSearchKeys(name: name, text: "\(name)\n\(card.note.lowercased())")
    }

    /// Makes the second person a member as well.
    func addBoris(to repository: any CardRepository, role: MemberRole = .viewer) throws {
        let member = Member(
            walletID: wallet.id,
            personID: boris.id,
            role: role,
            joinedAt: Self.start.adding(seconds: 5)
        )
        try repository.commit { writer in try writer.save(member) }
    }

    /// A use of a card by the first person, so many seconds after the start.
    func use(_ number: UInt64, of card: CardID, after seconds: Int64) -> Use {
        let instant = Self.start.adding(seconds: seconds)
        return Use(
            id: Self.id(number),
            personID: anna.id,
            cardID: card,
            instant: instant,
            timeZone: "Europe/Berlin",
            local: LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch + 3600)
        )
    }

    /// Records uses, each under a revision of its own.
    @discardableResult
    func record(_ uses: [Use], in repository: any CardRepository) throws -> [Bool] {
        try repository.commit { writer in
            var areNew: [Bool] = []
            for use in uses {
                let rev = try writer.raiseRev(ofPerson: use.personID, at: use.instant)
                areNew.append(try writer.insert(use, rev: rev))
            }
            return areNew
        }
    }
}

extension CardRepository {
    /// The cards that a query finds.
    func cards(_ query: CardQuery) throws -> [MemberCard] {
        try read { reader in try reader.cards(query) }
    }

    /// One card as a person sees it.
    func card(_ id: CardID, viewer: PersonID) throws -> MemberCard? {
        try read { reader in try reader.card(id, viewer: viewer) }
    }
}
