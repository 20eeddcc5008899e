import TestSupport
import Testing
import WalletCore
import WalletService

@testable import Interchange

/// What comes over a network is unpacked within narrower limits than what lies on a disk.
@Suite struct NetworkFileTests {
    /// A table whose blanks pack well, but no better than an honest file's.
    private static func table(byteCount: Int) -> [UInt8] {
        var random = SeededGenerator(seed: 11)
        var bytes = Array("2\n\n_id\n\n_id,store,cardid\n1,A,7\n\ncardId,groupId\n".utf8)
        bytes.reserveCapacity(byteCount)
        while bytes.count < byteCount {
            for _ in 0..<64 { bytes.append(UInt8.random(in: 0x61...0x7A, using: &random)) }
            bytes.append(contentsOf: [UInt8](repeating: 0x20, count: 4_032))
        }
        return bytes
    }

    private static func archive(_ entries: [(path: String, bytes: [UInt8])]) throws -> [UInt8] {
        var writer = try ArchiveWriter(
            date: Instant(secondsSinceEpoch: 1_790_000_000),
            password: nil
        )
        for entry in entries {
            try writer.add(path: entry.path, bytes: entry.bytes, isPacked: true)
        }
        return try writer.finish()
    }

    private static func problem(
        _ bytes: [UInt8],
        from origin: WalletFile.Origin
    ) -> FileProblem? {
        let error = #expect(throws: WalletError.self) { try WalletFile(bytes, from: origin) }
        guard case .unusableFile(let problem) = error else { return nil }
        return problem
    }

    @Test func aLongDocumentIsReadFromADiskAlone() throws {
        let file = try Self.archive([("catima.csv", Self.table(byteCount: 33 << 20))])
        #expect(file.count < 16 << 20)
        let refused = try #require(Self.problem(file, from: .network))
        #expect(refused.isTooLarge)
        #expect(refused.code == "archive_entry_too_large")
        #expect(throws: Never.self) { try WalletFile(file, from: .disk) }
    }

    @Test func aFileWithinTheLimitsIsReadFromBoth() throws {
        let table = Array("2\n\n_id\n\n_id,store,cardid\n1,A,7\n\ncardId,groupId\n".utf8)
        let file = try Self.archive([("catima.csv", table)])
        for origin in [WalletFile.Origin.network, .disk] {
            #expect(throws: Never.self) { try WalletFile(file, from: origin) }
        }
    }
}
