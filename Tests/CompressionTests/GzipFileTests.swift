import Compression
import Foundation
import Testing

@Suite struct GzipFileTests {
    /// 70,000 bytes in lines of growing length, as gzip 1.12 packs them is checked by `gzip` itself.
    private static let lines = (0..<370).map { String(repeating: "x", count: $0) + "\($0)" }

    @Test(arguments: [1, 7, 4_096, 1 << 20])
    func linesComeOutWhateverThePieceSize(_ pieceSize: Int) throws {
        try Folder.with(content: Self.lines.joined(separator: "\n"), packed: true) { path in
            var reader = LineReader(try GzipFile(path: path), pieceSize: pieceSize)
            var found: [String] = []
            while let line = try reader.next() {
                found.append(String(decoding: line, as: UTF8.self))
            }
            #expect(found == Self.lines)
        }
    }

    @Test func plainFileIsReadAsItIs() throws {
        try Folder.with(content: "a\r\nb\n\nc\n", packed: false) { path in
            var reader = LineReader(try GzipFile(path: path))
            var found: [String] = []
            while let line = try reader.next() {
                found.append(String(decoding: line, as: UTF8.self))
            }
            #expect(found == ["a", "b", "", "c"])
        }
    }

    @Test func emptyFileHasNoLine() throws {
        try Folder.with(content: "", packed: false) { path in
            var reader = LineReader(try GzipFile(path: path))
            let line = try reader.next()
            #expect(line == nil)
        }
    }

    @Test(arguments: [0.3, 0.7, 0.99])
    func streamThatBreaksOffIsDamaged(_ part: Double) throws {
        try Folder.with(content: Self.lines.joined(separator: "\n"), packed: true) { path in
            let whole = try Data(contentsOf: URL(filePath: path))
            try whole.prefix(Int(Double(whole.count) * part)).write(to: URL(filePath: path))
            #expect(throws: CompressionError.damaged) {
                let file = try GzipFile(path: path)
                while try !file.read(byteCountMax: 4_096).isEmpty {}
            }
        }
    }

    @Test func changedByteIsDamage() throws {
        try Folder.with(content: Self.lines.joined(separator: "\n"), packed: true) { path in
            var bytes = try Data(contentsOf: URL(filePath: path))
            bytes[bytes.count - 6] ^= 0x40
            try bytes.write(to: URL(filePath: path))
            #expect(throws: CompressionError.damaged) {
                let file = try GzipFile(path: path)
                while try !file.read(byteCountMax: 4_096).isEmpty {}
            }
        }
    }

    @Test func missingFileSaysSo() {
        #expect(throws: CompressionError.cannotOpen(errorNumber: 2)) {
            try GzipFile(path: "/nowhere/at/all")
        }
    }
}

/// A file that is gone after the test.
private enum Folder {
    static func with(content: String, packed: Bool, _ body: (String) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "gzip-\(UUID())")
        defer {
            do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
        }
        try Data(content.utf8).write(to: url)
        if packed {
            let gzip = Process()
            gzip.executableURL = URL(filePath: "/usr/bin/env")
            gzip.arguments = ["gzip", "-S", ".packed", url.path]
            try gzip.run()
            gzip.waitUntilExit()
            try #require(gzip.terminationStatus == 0)
            try FileManager.default.moveItem(atPath: url.path + ".packed", toPath: url.path)
        }
        try body(url.path)
    }
}
