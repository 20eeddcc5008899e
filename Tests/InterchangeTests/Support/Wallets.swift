import Interchange
import JSON
import TestSupport
import Testing
import WalletCore

/// Wallets for tests, made of a seed.
struct WalletMaker {
    private var random: SeededGenerator
    private let wallet: Wallet
    private let person: PersonID
    private static let start = Instant(secondsSinceEpoch: 1_790_000_000)

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        person = Identifier(at: Self.start, random: (random.next(), random.next()))
        wallet = Wallet(
            id: Identifier(at: Self.start, random: (random.next(), random.next())),
            name: "Nasty \u{0}wallet \"1\"",
            timeZone: "Europe/Berlin",
            rev: 0,
            createdAt: Self.start
        )
    }

    static let nastyTexts = [
        "", "a", "Käse & Söhne", "Аптека №7", "💀 Club-24/7 «Ночь» 👩‍👩‍👧‍👦", "a\u{0}b",
        "\"quoted\", with \"\"pairs\"\"", "line\r\nline\n\n\nline\rline", ",,,", "\"", "\r\n",
        " leading and trailing ", "2", "_id", "cardId,groupId", "=1+1", "\u{FEFF}bom",
        "\u{202E}rtl",
        "98765432109876543210", "0000123", "\\n\\u0000", "e\u{301}", "\u{1}\u{1F}\u{7F}",
        String(repeating: "long ", count: 2000),
    ]
    private static let amounts = [
        "0", "0.00", "50", "50.00", "-3.20", "98765432109876543210", "0.000000000000000001",
        "99999999999999999999999999999999999999", "-0.5",
    ]

    mutating func text(isRequired: Bool = false) -> String {
        let text = Self.nastyTexts.randomElement(using: &random) ?? ""
        return isRequired && text.isEmpty ? "x" : text
    }

    mutating func identifier<Entity>() -> Identifier<Entity> {
        Identifier(at: Self.start, random: (random.next(), random.next()))
    }

    mutating func maybe<Value>(_ make: (inout WalletMaker) -> Value) -> Value? {
        Bool.random(using: &random) ? make(&self) : nil
    }

    mutating func instant() -> Instant {
        Instant(
            millisecondsSinceEpoch: Int64.random(
                in: -9_000_000_000...4_000_000_000_000,
                using: &random
            )
        )
    }

    mutating func date() -> CalendarDate {
        CalendarDate(daysSinceEpoch: Int64.random(in: -20_000...60_000, using: &random))
    }

    mutating func amount() -> Amount {
        Amount(Self.amounts.randomElement(using: &random) ?? "0") ?? .zero
    }

    mutating func image() throws -> ImportedImage {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for _ in 0..<Int.random(in: 17...400, using: &random) {
            bytes.append(UInt8.random(in: 0...255, using: &random))
        }
        return try #require(ImportedImage(bytes: bytes))
    }

    mutating func snapshot(cardCount: Int, hasImages: Bool = true) throws -> WalletSnapshot {
        var groups: [CardGroup] = []
        for (position, name) in Self.nastyTexts.filter({ !$0.isEmpty }).enumerated()
        where position % 3 == 0 {
            groups.append(
                CardGroup(
                    id: identifier(),
                    walletID: wallet.id,
                    name: name,
                    position: Int64(position),
                    version: 2
                )
            )
        }
        var result = WalletSnapshot(
            wallet: wallet,
            person: person,
            takenAt: Self.start,
            groups: groups
        )
        for _ in 0..<cardCount {
            var card = try card(groups: groups)
            if hasImages {
                for slot in ImageSlot.allCases where Bool.random(using: &random) {
                    let image = try image()
                    card.card.images[slot] = image.image
                    result.imageBytes[image.image.sha256] = image.bytes
                }
            }
            result.cards.append(card)
        }
        return result
    }

    private mutating func card(groups: [CardGroup]) throws -> CardSnapshot {
        var card = Card(
            id: identifier(),
            walletID: wallet.id,
            version: 7,
            name: text(isRequired: true),
            createdAt: instant(),
            updatedAt: instant()
        )
        card.note = text()
        card.cardNumber = text(isRequired: true)
        card.barcode = maybe { maker in
            CardBarcode(
                symbology: Symbology.allCases.randomElement(using: &maker.random) ?? .qrCode,
                payload: maker.maybe { $0.text(isRequired: true) },
                charset: maker.maybe { _ in "UTF-8" }
            )
        }
        card.validFrom = maybe { $0.date() }
        card.expiryDate = maybe { $0.date() }
        card.status = CardStatus.allCases.randomElement(using: &random) ?? .active
        card.color = maybe { maker in
            CardColor(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &maker.random))
        }
        card.link = maybe { $0.text() }
        card.category = maybe { $0.text() }
        card.program = maybe { $0.text() }
        card.pin = maybe { $0.text() }
        card.source = maybe { maker in "catima:\(Int.random(in: 1...99, using: &maker.random))" }
        card.locations = [
            try #require(CardLocation(latitude: 52.52, longitude: -0.1, label: text())),
            try #require(
                CardLocation(
                    latitude: Double.random(in: -90...90, using: &random),
                    longitude: Double.random(in: -180...180, using: &random)
                )
            ),
        ]
        card.extras["other"] = .array([.number("12.50"), .null, .string(text())])
        card.fieldVersions = [.name: 3, .groups: 7]
        return try history(of: card, groups: groups)
    }

    private mutating func history(of card: Card, groups: [CardGroup]) throws -> CardSnapshot {
        var member = MemberCard(card: card)
        member.membership = CardMembership(
            isFavourite: Bool.random(using: &random),
            isArchived: Bool.random(using: &random),
            position: maybe { _ in 4 },
            memberVersion: 3,
            importedLastUsed: maybe { $0.instant() }
        )
        member.groups = groups.map(\.id).filter { _ in Bool.random(using: &random) }
        for unit in ["EUR", "POINTS", "STAMPS"] where Bool.random(using: &random) {
            member.balances.append(
                Balance(
                    unit: try #require(BalanceUnit(unit)),
                    amount: amount(),
                    goal: maybe { $0.amount() },
                    step: maybe { $0.amount() },
                    reset: BalanceReset.allCases.randomElement(using: &random) ?? .never,
                    allowsNegative: Bool.random(using: &random),
                    version: 5
                )
            )
        }
        var snapshot = CardSnapshot(card: member)
        for kind in LedgerTransaction.Kind.allCases {
            snapshot.ledger.append(
                LedgerTransaction(
                    id: identifier(),
                    unit: .points,
                    kind: kind,
                    change: amount(),
                    balanceAfter: amount(),
                    occurredAt: instant(),
                    person: maybe { [person] _ in person },
                    note: text()
                )
            )
        }
        snapshot.uses = [use(of: card.id), use(of: card.id)]
        snapshot.messages = [
            PartnerMessage(
                id: identifier(),
                cardID: card.id,
                title: text(),
                body: text(),
                sentAt: instant(),
                readAt: maybe { $0.instant() }
            )
        ]
        snapshot.actions = [
            CardAction(
                id: identifier(),
                cardID: card.id,
                kind: .confirm,
                title: text(),
                createdAt: instant(),
                completedAt: maybe { $0.instant() }
            )
        ]
        snapshot.pin = maybe { [person] maker in
            Pin(
                personID: person,
                cardID: card.id,
                pinnedAt: maker.instant(),
                until: maker.instant()
            )
        }
        return snapshot
    }

    private mutating func use(of card: CardID) -> Use {
        Use(
            id: identifier(),
            personID: person,
            cardID: card,
            instant: instant(),
            timeZone: "Europe/Berlin",
            local: LocalDateTime(secondsSinceEpoch: 1_790_003_600),
            method: UseMethod.allCases.randomElement(using: &random) ?? .paid,
            source: maybe { maker in
                UseSource(
                    kind: "CardListWidget",
                    family: .systemMedium,
                    slot: 2,
                    entryDate: maker.instant()
                )
            }
        )
    }
}
