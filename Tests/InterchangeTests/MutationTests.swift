import Interchange
import TestSupport
import Testing
import WalletCore

/// Files that were cut or garbled are read or refused, and never bring the process down.
@Suite struct MutationTests {
    private static let files = Result { try makeFiles() }

    private static func makeFiles() throws -> [[UInt8]] {
        var files: [[UInt8]] = []
        let passwords = [nil, try ArchivePassword("secret")]
        for seed in 0..<3 as Range<UInt64> {
            var maker = WalletMaker(seed: seed)
            let snapshot = try maker.snapshot(cardCount: 4, hasImages: seed > 0)
            for format in ExportFormat.allCases {
                for password in passwords {
                    let file = try WalletFileWriter.file(
                        snapshot,
                        as: format,
                        zone: .utc,
                        password: password
                    )
                    files.append(file.bytes)
                }
            }
        }
        return files
    }

    @Test(arguments: 0..<64 as Range<UInt64>)
    func garbledFilesAreReadOrRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let files = try Self.files.get()
        var readCount = 0
        for _ in 0..<100 {
            let original = try #require(files.randomElement(using: &random))
            let bytes = mutated(original, using: &random)
            do throws(InterchangeError) {
                let password = try ArchivePassword("secret")
                let document = try WalletFileReader.document(bytes, password: password)
                readCount += document.cards.count
            } catch {
                #expect(!error.description.isEmpty && !error.code.isEmpty)
            }
        }
        #expect(readCount >= 0)
    }

    private func mutated(_ original: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1: bytes.removeFirst(Int.random(in: 1...bytes.count, using: &random))
        case 2:
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = Int.random(in: start...bytes.count, using: &random)
            bytes.removeSubrange(start..<min(end, start + 40))
        case 3:
            // The directory of an archive stands at its end.
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let tail = min(bytes.count, 400)
                let index = bytes.count - Int.random(in: 1...tail, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        default:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}
