import Interchange
import JSON
import Testing
import WalletCore

@Suite struct RoundTripTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func ourOwnFormatKeepsEverything(seed: UInt64) throws {
        var maker = WalletMaker(seed: seed)
        let original = try maker.snapshot(cardCount: 8)
        let password = seed % 4 == 0 ? try ArchivePassword("pass \(seed)") : nil
        let file = try WalletFileWriter.file(original, as: .tessera, zone: .utc, password: password)
        #expect(file.losses.isEmpty)
        let document = try WalletFileReader.document(file.bytes, as: "tessera", password: password)
        #expect(document.rowErrors.isEmpty && document.warnings.isEmpty)
        #expect(document.groupSnapshots == original.groups)
        #expect(document.cards.compactMap(\.snapshot) == original.cards)
        // Equal amounts may differ in their texts; here they must not.
        let texts = { (cards: [CardSnapshot]) in
            cards.flatMap { $0.card.balances.map(\.amount.description) }
        }
        #expect(texts(document.cards.compactMap(\.snapshot)) == texts(original.cards))
        for card in document.cards {
            for image in card.images.values {
                #expect(original.imageBytes[image.image.sha256] == image.bytes)
            }
        }
    }

    @Test func equalWalletsMakeEqualBytes() throws {
        var maker = WalletMaker(seed: 5)
        let original = try maker.snapshot(cardCount: 5)
        let first = try WalletFileWriter.file(original, as: .tessera, zone: .utc)
        let second = try WalletFileWriter.file(original, as: .tessera, zone: .utc)
        #expect(first.bytes == second.bytes)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func catimaKeepsWhatItHasRoomFor(seed: UInt64) throws {
        var maker = WalletMaker(seed: seed)
        let original = try maker.snapshot(cardCount: 8, hasImages: seed % 2 == 0)
        let zone = ZoneTable(identifier: "Test", initialOffsetSeconds: 3600 * 11, transitions: [])
        let file = try WalletFileWriter.file(original, as: .catima, zone: zone)
        let document = try WalletFileReader.document(file.bytes)
        #expect(document.rowErrors.isEmpty)
        #expect(document.groups == original.groups.map(\.name))
        let repetitionCount = document.warnings.count { $0.code == .duplicateOf }
        #expect(document.warnings.count == repetitionCount)
        #expect(document.cards.count + repetitionCount == original.cards.count)
        for card in document.cards {
            let source = original.cards[card.row - 1].card
            #expect(card.name == source.card.name)
            #expect(card.note == source.card.note)
            #expect(card.cardNumber == source.card.cardNumber)
            #expect(card.validFrom?.date(in: zone) == source.card.validFrom)
            #expect(card.expiry?.date(in: zone) == source.card.expiryDate)
            #expect(card.color == source.card.color)
            #expect(card.isFavourite == source.membership.isFavourite)
            #expect(card.isArchived == source.membership.isArchived)
            #expect(card.groups.count == source.groups.count)
            #expect(card.images.mapValues(\.image.sha256) == source.images.mapValues(\.sha256))
            let amounts = source.balances.map(\.amount)
            #expect(amounts.isEmpty || amounts.contains(card.balances[0].amount))
            if let barcode = card.barcode {
                #expect(barcode.symbology == source.card.barcode?.symbology)
                #expect(barcode.payload == source.card.barcode?.payload)
            }
        }
    }

    @Test func aPasswordMakesAnArchive() throws {
        var maker = WalletMaker(seed: 9)
        let original = try maker.snapshot(cardCount: 2, hasImages: false)
        let password = try ArchivePassword("p")
        let plain = try WalletFileWriter.file(original, as: .catima, zone: .utc)
        #expect(plain.fileExtension == "csv")
        let closed = try WalletFileWriter.file(
            original,
            as: .catima,
            zone: .utc,
            password: password
        )
        #expect(closed.fileExtension == "zip")
        let document = try WalletFileReader.document(closed.bytes, password: password)
        #expect(document.cards.map(\.name) == original.cards.map(\.card.card.name))
    }

    @Test func theOriginalMomentIsWrittenWhileTheDayStands() throws {
        var maker = WalletMaker(seed: 3)
        var original = try maker.snapshot(cardCount: 1, hasImages: false)
        let moment = Instant(secondsSinceEpoch: 1_814_349_600)
        let date = ZoneTable.utc.date(moment)
        var catima = JSONObject()
        catima["expiry"] = CatimaOriginalDay(instant: moment, date: date).json
        original.cards[0].card.card.extras["catima"] = .object(catima)
        original.cards[0].card.card.expiryDate = date
        let same = try document(of: original)
        #expect(same.cards[0].expiry == .instant(moment))
        original.cards[0].card.card.expiryDate = date.adding(days: 1)
        let changed = try document(of: original)
        #expect(changed.cards[0].expiry?.date(in: .utc) == date.adding(days: 1))
    }

    private func document(of snapshot: WalletSnapshot) throws -> ImportDocument {
        let file = try WalletFileWriter.file(snapshot, as: .catima, zone: .utc)
        return try WalletFileReader.document(file.bytes)
    }

    @Test func whatIsLeftOutIsNamed() throws {
        var maker = WalletMaker(seed: 1)
        var original = try maker.snapshot(cardCount: 1, hasImages: false)
        original.cards[0].card.card.pin = "1234"
        original.cards[0].card.card.barcode = CardBarcode(symbology: .microQRCode)
        let file = try WalletFileWriter.file(original, as: .catima, zone: .utc)
        let fields = file.losses.map(\.field)
        #expect(fields.contains("pin") && fields.contains("barcode"))
        #expect(!String(decoding: file.bytes, as: UTF8.self).contains("1234"))
    }
}
