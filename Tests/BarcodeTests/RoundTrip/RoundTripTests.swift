import Barcode
import Foundation
import TestSupport
import Testing
import WalletCore

/// Random messages of every symbology, drawn as PNG and read back by zxing-cpp.
///
/// A run of all tests draws a few of each; `make round-trips` draws 10,000 of each.
@Suite struct RoundTripTests {
    /// How many messages are drawn of each symbology.
    private static let count =
        ProcessInfo.processInfo.environment["TESSERA_ROUND_TRIPS"].flatMap { Int($0) } ?? 60

    /// What the messages derive from; `TEST_SEED` takes its place.
    private static let seed =
        ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) } ?? 20_261_130

    /// All symbologies, or the one that is named.
    private static let symbologies = Symbology.allCases.filter { symbology in
        ProcessInfo.processInfo.environment["TESSERA_SYMBOLOGY"].map { $0 == symbology.rawValue }
            ?? true
    }

    @Test(.enabled(if: Judge.isPresent, "needs the judges"), arguments: symbologies)
    func whatIsDrawnIsRead(_ symbology: Symbology) throws {
        var random = SeededGenerator(seed: Self.seed)
        let messages = (0..<Self.count).map { _ in RandomMessage(symbology, using: &random) }
        for start in stride(from: 0, to: messages.count, by: 2_500) {
            try check(messages[start..<min(start + 2_500, messages.count)], symbology)
        }
    }

    /// What to look for: without a pair of characters, full ASCII is no other symbol than plain
    /// Code 39, and is read as such.
    private static func formats(of bytes: [UInt8], _ symbology: Symbology) -> [String] {
        let isPlain =
            symbology == .code39FullASCII && bytes.allSatisfy(Set(RandomMessage.unpaired).contains)
        return Judge.formats(isPlain ? .code39 : symbology)
    }

    /// Who reads: zxing-cpp takes no Codabar of one character between its letters, zbar does.
    private static func reader(of bytes: [UInt8], _ symbology: Symbology) -> Judge.Reader {
        symbology == .codabar && bytes.count == 3 ? .zbar : .zxingPlain
    }

    private func check(_ messages: ArraySlice<RandomMessage>, _ symbology: Symbology) throws {
        let pixels = try RenderOptions(scale: 2)
        var jobs: [Judge.Job] = []
        for (index, random) in zip(messages.indices, messages) {
            let encoded = try encode(random, symbology)
            #expect(encoded.bytes == random.expected, "\(index)")
            #expect(encoded.eci == random.eci, "\(index)")
            jobs.append(
                Judge.Job(
                    id: String(index),
                    image: try PNGRenderer.render(encoded.symbol, options: pixels),
                    formats: Self.formats(of: random.expected, symbology),
                    reader: Self.reader(of: random.expected, symbology)
                )
            )
        }
        let readings = try Judge.read(jobs)
        for (index, random) in zip(messages.indices, messages) {
            let found = readings[String(index)] ?? []
            #expect(
                found.map(\.hex) == [hex(random.expected)],
                "message \(index) of seed \(Self.seed): \(random.message.shown)"
            )
        }
    }

    private func encode(
        _ random: RandomMessage,
        _ symbology: Symbology
    ) throws -> EncodedBarcode {
        do {
            return try BarcodeEncoder.encode(
                random.message,
                as: symbology,
                options: random.options
            )
        } catch {
            Issue.record(error, "\(random.message.shown)")
            throw error
        }
    }
}

extension BarcodeMessage {
    /// The content, for the report of a failing test.
    fileprivate var shown: String {
        switch self {
        case .text(let text, _): "text \(text)"
        case .bytes(let bytes): "hex \(hex(bytes))"
        }
    }
}
