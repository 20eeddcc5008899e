import Testing
import WalletCore

@testable import Interchange

@Suite struct ArchiveTests {
    private static let date = Instant(secondsSinceEpoch: 1_790_000_000)
    private static let table = Array("2\n\n_id\n\n_id,store,cardid\n1,A,7\n\ncardId,groupId\n".utf8)
    /// What begins like a PNG.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [UInt8](1...17)

    private func archive(
        _ entries: [(path: String, bytes: [UInt8])],
        password: String? = nil
    ) throws -> [UInt8] {
        let password = try password.map { text throws(InterchangeError) in try ArchivePassword(text)
        }
        var writer = try ArchiveWriter(date: Self.date, password: password)
        for entry in entries {
            try writer.add(path: entry.path, bytes: entry.bytes, isPacked: true)
        }
        return try writer.finish()
    }

    @Test func equalEntriesMakeEqualBytes() throws {
        let entries = [("a", [UInt8](repeating: 7, count: 1000)), ("b/c", [])]
        #expect(try archive(entries) == archive(entries))
    }

    @Test(arguments: ["secret", "пароль 💀", String(repeating: "x", count: 500)])
    func aPasswordOpensWhatItClosed(_ password: String) throws {
        let bytes = try archive(
            [("catima.csv", Self.table), ("card_1_front.png", Self.png)],
            password: password
        )
        #expect(throws: InterchangeError.passwordRequired) { try WalletFileReader.document(bytes) }
        #expect(throws: InterchangeError.wrongPassword) {
            try WalletFileReader.document(bytes, password: try ArchivePassword("wrong"))
        }
        // Twice in a row, as a person would try.
        for _ in 0..<2 {
            let document = try WalletFileReader.document(
                bytes,
                password: try ArchivePassword(password)
            )
            #expect(document.cards.map(\.images[.front]?.bytes) == [Self.png])
        }
    }

    @Test func aPasswordThatIsNotNeededDoesNoHarm() throws {
        let bytes = try archive([("catima.csv", Self.table)])
        let document = try WalletFileReader.document(bytes, password: try ArchivePassword("x"))
        #expect(document.cards.count == 1)
    }

    @Test(arguments: ["", "a\u{0}b"]) func anUnusablePasswordIsRefused(_ text: String) {
        #expect(throws: InterchangeError.unusablePassword) { try ArchivePassword(text) }
    }

    @Test func aPasswordNeverShows() throws {
        let password = try ArchivePassword("geheim")
        var dumped = ""
        dump(password, to: &dumped)
        #expect(!"\(password) \(String(reflecting: password)) \(dumped)".contains("geheim"))
    }

    @Test func aSpannedMarkerInFrontIsNoHindrance() throws {
        // The marker with offsets that count it, and with offsets that do not.
        let bytes = try archive([("catima.csv", Self.table)])
        let marker: [UInt8] = [0x50, 0x4B, 0x07, 0x08]
        #expect(try WalletFileReader.document(marker + bytes).cards.count == 1)
        #expect(try WalletFileReader.document(shifted(marker + bytes, by: 4)).cards.count == 1)
    }

    /// Adds to the two offsets that a one-entry archive has in its directory.
    private func shifted(_ original: [UInt8], by distance: UInt8) throws -> [UInt8] {
        var bytes = original
        let directory = try #require(
            bytes.indices.dropLast(4).first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        )
        let end = try #require(
            bytes.indices.dropLast(4).first { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
        )
        bytes[directory + 42] += distance
        bytes[end + 16] += distance
        return bytes
    }

    @Test func aRepackedFolderIsRead() throws {
        let bytes = try archive([
            ("backup/catima.csv", Self.table), ("backup/card_1_back.png", Self.png),
            ("__MACOSX/backup/._catima.csv", [1]), ("backup/.DS_Store", [1]),
            ("backup/readme.txt", [1]), ("backup/card_9_front.png", Self.png),
            ("backup/card_1_front.png", [1, 2, 3]),
        ])
        let document = try WalletFileReader.document(bytes)
        #expect(document.cards.map { $0.images.keys.map(\.rawValue) } == [["back"]])
        #expect(
            document.warnings.map { "\($0.code.rawValue) \($0.raw ?? "")" } == [
                "unknown_entry backup/readme.txt", "undecodable_image backup/card_1_front.png",
                "unknown_card card_9",
            ]
        )
    }

    @Test(arguments: [
        ("extracts/1/users/2/content.json", "Stocard"), ("loyalty_programs.csv", "FidMe"),
        ("pass.json", "Apple Wallet"),
    ])
    func anUnknownLayoutNamesItsVendor(_ path: String, _ vendor: String) throws {
        let bytes = try archive([(path, [1])])
        #expect(throws: InterchangeError.unsupportedLayout(vendor: vendor, paths: [path])) {
            try WalletFileReader.document(bytes)
        }
    }

    @Test func whatWouldExhaustTheMachineIsRefused() throws {
        let bomb = try archive([("catima.csv", [UInt8](repeating: 0x20, count: 4 << 20))])
        #expect(throws: InterchangeError.archiveRatioTooHigh(path: "catima.csv")) {
            try WalletFileReader.document(bomb)
        }
        let big = try archive([("catima.csv", Self.table), ("card_1_front.png", Self.png)])
        #expect(throws: InterchangeError.archiveEntryTooLarge(path: "catima.csv", limit: 9)) {
            try WalletFileReader.document(big, limits: ImportLimits(documentByteCountMax: 9))
        }
        #expect(throws: InterchangeError.archiveTooManyEntries(count: 2, limit: 1)) {
            try WalletFileReader.document(big, limits: ImportLimits(entryCountMax: 1))
        }
        #expect(throws: InterchangeError.archiveTooLarge(limit: Self.table.count + 1)) {
            try WalletFileReader.document(
                big,
                limits: ImportLimits(unpackedByteCountMax: Self.table.count + 1)
            )
        }
        #expect(throws: InterchangeError.fileTooLarge(byteCount: big.count, limit: 10)) {
            try WalletFileReader.document(big, limits: ImportLimits(fileByteCountMax: 10))
        }
        let small = try WalletFileReader.document(big, limits: ImportLimits(imageByteCountMax: 5))
        #expect(small.warnings.map(\.code) == [.imageTooLarge])
    }

    @Test func anEntryThatGoesOnPastItsSizeIsDamage() throws {
        var bytes = try archive([("catima.csv", Self.table)])
        let directory = try #require(
            bytes.indices.dropLast(4).first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        )
        bytes[directory + 24] -= 1
        #expect(throws: InterchangeError.archiveDamaged) { try WalletFileReader.document(bytes) }
    }

    @Test func archivesOfNothingAreRefused() throws {
        #expect(throws: InterchangeError.archiveDamaged) {
            try WalletFileReader.document([0x50, 0x4B, 0x03, 0x04])
        }
        let empty: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
        #expect(throws: InterchangeError.unsupportedLayout(vendor: nil, paths: [])) {
            try WalletFileReader.document(empty)
        }
    }
}
