import Foundation
import JSON
import TestSupport
import Testing
import WalletCore

@testable import Interchange
@testable import WalletService

/// A wallet with all that it can hold, exported and imported.
@Suite struct WholeWalletTests {
    /// One pixel.
    private static let png = Array(
        Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42m"
                + "NkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        ) ?? Data()
    )

    private func filled(_ name: String) throws -> TestWallet {
        let wallet = try TestWallet(name)
        let now = wallet.clock.now()
        let euro = try #require(BalanceUnit("EUR"))
        let amount = try #require(Amount("98765432109876543210.50"))
        let location = try #require(CardLocation(latitude: 52.52, longitude: 13.405, label: "A"))
        let picture = try wallet.service.preparePictureAndWait(Self.png)
        try wallet.write { session throws(WalletError) in
            let food = try session.addGroup(name: "Food")
            _ = try session.addGroup(name: "Empty")
            let card = try session.addCard(
                name: "Käse & Söhne",
                [
                    .note("a\r\n\r\nb"), .cardNumber("0042"),
                    .barcode(CardBarcode(symbology: .qrCode, payload: "💀", charset: "UTF-8")),
                    .validFrom(CalendarDate("2026-01-01")), .expiryDate(CalendarDate("2028-02-29")),
                    .status(.needsActivation), .color(CardColor(rgb: 0x0A_141E)),
                    .link("https://example.org"), .category("grocery"), .program("Club"),
                    .locations([location]), .pin("1234"), .groups([food.id]),
                ]
            )
            let id = card.card.id
            _ = try session.editCard(id, [.note("changed\u{0}")])
            _ = try session.setBalance(euro, of: id, to: amount)
            _ = try session.spendFromBalance(Amount(integer: 7), euro, of: id, note: "lunch")
            _ = try session.setBalance(.stamps, of: id, to: Amount(integer: 3)) { balance in
                balance.goal = Amount(integer: 10)
                balance.step = Amount(integer: 1)
                balance.reset = .daily
            }
            _ = try session.setBalance(.points, of: id, to: Amount(integer: 1))
            try session.deleteBalance(.points, of: id)
            _ = try session.setImage(picture, slot: .front, of: id)
            _ = try session.setImage(picture, slot: .back, of: id)
            _ = try session.editMembership(of: id) {
                $0.isFavourite = true
                $0.position = 3
            }
            _ = try session.recordUses([
                UseReport(cardID: id, instant: now.adding(seconds: -90_000)),
                UseReport(cardID: id, instant: now.adding(seconds: -50), method: .paid),
            ])
            let twin = try session.addCard(name: "Twin")
            _ = try session.addCard(name: "Twin")
            _ = try session.editMembership(of: twin.card.id) { $0.isArchived = true }
            do throws(RepositoryError) {
                let rev = try session.writer.raiseRev(ofWallet: wallet.walletID, at: now)
                let message = PartnerMessage(
                    id: session.environment.random.identifier(at: now),
                    cardID: id,
                    title: "Hi",
                    sentAt: now
                )
                try session.writer.insert(message, rev: rev)
                let reader = session.principal.personID
                try session.writer.setMessageRead(message.id, reader: reader, at: now)
                try session.writer.save(
                    CardAction(
                        id: session.environment.random.identifier(at: now),
                        cardID: id,
                        kind: .activate,
                        createdAt: now,
                        completedAt: now
                    ),
                    rev: rev
                )
                try session.writer.save(
                    Pin(
                        personID: reader,
                        cardID: id,
                        pinnedAt: now,
                        until: now.adding(seconds: 3_600)
                    )
                )
            } catch {
                throw .repository(error)
            }
        }
        return wallet
    }

    private func export(_ wallet: TestWallet) throws -> [UInt8] {
        try wallet.service.exportWallet(as: wallet.principal, format: .tessera).bytes
    }

    /// The exported document with the ids of person and wallet made equal.
    private func document(_ wallet: TestWallet) throws -> String {
        let bytes = try wallet.service.exportWallet(as: wallet.principal, format: .tessera).bytes
        var archive = try ArchiveReader(bytes, limits: ImportLimits())
        let entry = try #require(archive.entries.first { $0.path == "wallet.json" })
        let json = try archive.bytes(of: entry, limit: 1 << 20, password: nil)
        let text = String(decoding: json, as: UTF8.self)
        return text.replacing(wallet.principal.personID.description, with: "PERSON")
            .replacing(wallet.walletID.description, with: "WALLET")
    }

    @Test func anEmptyWalletBecomesEqual() throws {
        let wallet = try filled("whole")
        let bytes = try export(wallet)
        let other = try TestWallet("wholeCopy", seed: 50)
        let report = try other.importing(bytes)
        #expect(report.outcome == .imported && report.createdCount == 3)
        #expect(try document(other) == document(wallet))
        for card in try other.cards() {
            #expect(try wallet.cards().map(\.card.id).contains(card.card.id))
        }
        let image = try other.read { session throws(WalletError) in
            let card = try session.cards(matching: "käse")[0]
            return try session.image(.front, of: card.card.id)
        }
        #expect(image.bytes == Self.png)
    }

    @Test func itsOwnExportChangesNothing() throws {
        let wallet = try filled("own")
        let bytes = try export(wallet)
        let (before, revs) = (try document(wallet), try wallet.revs())
        let report = try wallet.importing(bytes, ImportOptions(conflictPolicy: .replace))
        #expect(report.unchangedCount == 3 && report.createdCount == 0)
        #expect(try document(wallet) == before)
        #expect(try wallet.revs() == revs)
    }

    @Test func changesAreConflictsAndReplacingUndoesThem() throws {
        let wallet = try filled("undo")
        let bytes = try export(wallet)
        let id = try #require(try wallet.cards().first { $0.card.name != "Twin" }).card.id
        _ = try wallet.write { session throws(WalletError) in
            try session.editCard(id, [.pin("9999"), .expiryDate(nil)])
        }
        let report = try wallet.importing(bytes)
        #expect(report.outcome == .conflictReported)
        #expect(report.conflicts.map { $0.fields.map(\.field) } == [["expiryDate", "pin"]])
        let text = String(decoding: report.json, as: UTF8.self)
        #expect(!text.contains("9999") && !text.contains("1234"))
        let replaced = try wallet.importing(bytes, ImportOptions(conflictPolicy: .replace))
        #expect(replaced.updatedCount == 1)
        #expect(try wallet.importing(bytes).unchangedCount == 3)
    }

    @Test func inASecondWalletIdsAreNew() throws {
        let wallet = try filled("second")
        let bytes = try export(wallet)
        let file = try WalletFile(bytes)
        let second = try wallet.write { session throws(WalletError) in
            try session.addWallet(name: "Second", timeZone: "UTC").id
        }
        for expected in [(3, 0), (0, 3)] {
            let report = try wallet.write { session throws(WalletError) in
                try session.importCards(file, to: second)
            }
            #expect(report.createdCount == expected.0 && report.unchangedCount == expected.1)
        }
        #expect(try wallet.cards().count == 6)
        let ids = Set(try wallet.cards().map(\.card.id))
        #expect(ids.count == 6)
    }

    @Test func lostCardsComeBackWithNewIds() throws {
        let wallet = try filled("lost")
        let bytes = try export(wallet)
        for card in try wallet.cards() {
            try wallet.write { session throws(WalletError) in try session.deleteCard(card.card.id) }
        }
        let report = try wallet.importing(bytes)
        #expect(report.createdCount == 3)
        #expect(try wallet.cards().count == 3)
    }

    @Test func tenThousandCardsAreOneWrite() throws {
        let wallet = try TestWallet("many")
        var text = "2\r\n\r\n_id\r\nA\r\n\r\n_id,store,note,cardid,balance,starstatus,lastused\r\n"
        for id in 1...10_000 { text += "\(id),Shop \(id),note \(id),\(id * 7),\(id).5,1,\(id)\r\n" }
        text += "\r\ncardId,groupId\r\n"
        for id in 1...10_000 { text += "\(id),A\r\n" }
        let bytes = Array(text.utf8)
        #expect(try wallet.importing(bytes).createdCount == 10_000)
        #expect(try wallet.revs() == [1, 1])
        #expect(try wallet.importing(bytes).unchangedCount == 10_000)
    }
}
