import Foundation
import Testing

/// Input by mistake: refused in one line, and nothing is left behind.
@Suite struct CarelessInputTests {
    @Test(arguments: [
        "ftp://cards.example", "http://a b", "cards.example", "https://", "http://:8080",
        "https://me@cards.example", "https://cards.example/?code=1", "https://cards.example#a", "",
    ])
    func aPairingCodeNamesAServer(address: String) throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        try folder.refuse(["device", "pair", "--server", address], 64, saying: ["--server"])
        try folder.succeed("device", "pair", "--server", "HTTPS://cards.example:8443/tessera")
        try folder.succeed("device", "pair", "--server", "http://[::1]:8080")
    }

    @Test func anArchiveWithTwoEntriesOfOnePathIsRefused() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let entry = Array("2\n\n_id\n\n_id,store,cardid\n1,B,2\n\ncardId,groupId\n".utf8)
        let archive = Self.archive([("catima.csv", entry), ("catima.csv", entry)])
        try Data(archive).write(to: URL(filePath: folder.path("twice.zip")))
        try folder.refuse(["import", "twice.zip"], 65, saying: ["two entries", "catima.csv"])
        #expect(try folder.succeed("card", "list").lines.count == 2)
    }

    @Test func anEndlessFileIsRefused() throws {
        let folder = try TesseraFolder()
        try folder.succeed("card", "add", "A")
        let limited = try folder.run(
            ["import", "/dev/zero"],
            wrapper: ["/bin/sh", "-c", "ulimit -v 3000000; exec \"$@\"", "sh"]
        )
        #expect(limited.status == 65, "\(limited)")
        #expect(limited.complaint.hasPrefix("tessera: "), "\(limited)")
    }

    /// An archive whose entries are not packed.
    ///
    /// **Source:** PKWARE APPNOTE 6.3.10, 4.3.
    private static func archive(_ entries: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in entries {
            let offset = archive.count
            let shared =
                number(20, 2) + number(0, 8) + number(checksum(bytes), 4) + number(bytes.count, 4)
                + number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
            archive += Array("PK\u{3}\u{4}".utf8) + shared + Array(name.utf8) + bytes
            directory += Array("PK\u{1}\u{2}".utf8) + number(20, 2) + shared + number(0, 10)
            directory += number(offset, 4) + Array(name.utf8)
        }
        let start = archive.count
        archive += directory + Array("PK\u{5}\u{6}".utf8) + number(0, 4)
        archive += number(entries.count, 2) + number(entries.count, 2)
        return archive + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    /// A number in a few bytes, the smallest first.
    private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    /// CRC-32 as archives use it.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 {
                register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
            }
        }
        return Int(register ^ 0xFFFF_FFFF)
    }
}
