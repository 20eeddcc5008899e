import Synchronization
import TestSupport
import Testing
import WalletCore

@testable import Barcode

/// No input over a cap ever reaches libzint: a double in its place counts what does.
@Suite struct ZintCapTests {
    /// Stands in for libzint, draws nothing, and remembers what it was asked for.
    private final class Counter: Sendable {
        private let seen = Mutex<[ZintRequest]>([])

        var requests: [ZintRequest] { seen.withLock { $0 } }

        var library: ZintLibrary {
            ZintLibrary { request throws(BarcodeError) in
                self.seen.withLock { $0.append(request) }
                return ModuleMatrix(width: 1, height: 1)
            }
        }
    }

    /// The symbologies of libzint, each with the most bytes that it may be asked for.
    ///
    /// GS1 requests have brackets around their identifiers and no separators, so they are counted by
    /// the bytes of the message; of GS1 QR, as many digits as have room at 3⅓ bits each.
    private static let caps: [(Symbology, Int)] = [
        (.aztec, 3_832), (.pdf417, 1_000), (.dataMatrix, 3_116), (.gs1DataMatrix, 3_116),
        (.gs1QRCode, 5_600), (.dataBarExpanded, 74), (.dataBarLimited, 13),
        (.dataBarOmnidirectional, 13),
    ]

    @Test(arguments: caps)
    func nothingOverTheCapReachesTheLibrary(_ symbology: Symbology, _ cap: Int) {
        var random = SeededGenerator(seed: 417)
        for round in 0..<300 {
            let counter = Counter()
            let count = round < 100 ? cap + 1 + round : Int.random(in: 1...9_000, using: &random)
            let message = Self.message(symbology, byteCount: count, using: &random)
            let outcome = Result { () throws(BarcodeError) in
                try BarcodeEncoder.encode(
                    message,
                    as: symbology,
                    options: BarcodeOptions(),
                    library: counter.library
                )
            }
            if let request = counter.requests.first {
                #expect(counter.requests.count == 1)
                #expect(Self.dataBytes(of: request) <= cap, "\(count) bytes reached the library")
            } else {
                guard case .failure = outcome else {
                    Issue.record("drawn without the library")
                    return
                }
            }
        }
    }

    /// The bytes of PDF417 of which the library (2.11.1) writes beyond its buffer.
    @Test func theLongTextThatBreaksPDF417IsRefusedHere() {
        let counter = Counter()
        let text = String(repeating: "aA{1;", count: 275)
        #expect(
            throws: BarcodeError.tooLong(maximum: 1000, found: 1375, unit: .bytes, suggestion: nil)
        ) {
            try BarcodeEncoder.encode(
                .text(text),
                as: .pdf417,
                options: BarcodeOptions(),
                library: counter.library
            )
        }
        #expect(counter.requests.isEmpty)
    }

    /// What a refusal tries out to name the maximum is no longer than what was refused.
    @Test func theSearchForTheMaximumStaysBelowTheCap() {
        let seen = Mutex<[Int]>([])
        let library = ZintLibrary { request throws(BarcodeError) in
            seen.withLock { $0.append(request.bytes.count) }
            guard request.bytes.count <= 700 else {
                throw .tooLong(maximum: 0, found: 0, unit: .bytes, suggestion: nil)
            }
            return ModuleMatrix(width: 1, height: 1)
        }
        #expect(
            throws: BarcodeError.tooLong(maximum: 700, found: 1000, unit: .bytes, suggestion: nil)
        ) {
            try BarcodeEncoder.encode(
                .bytes(Array(repeating: 0x80, count: 1000)),
                as: .pdf417,
                options: BarcodeOptions(),
                library: library
            )
        }
        #expect(seen.withLock { $0.max() } == 1000)
        #expect(seen.withLock { $0.count } <= 12)
    }

    private static func message(
        _ symbology: Symbology,
        byteCount: Int,
        using random: inout SeededGenerator
    ) -> BarcodeMessage {
        switch symbology {
        case .gs1DataMatrix, .gs1QRCode, .dataBarExpanded:
            // Elements of 92 bytes and a last one that makes up the rest.
            var text = ""
            var left = byteCount
            while left > 2 {
                let count = min(left - 2, 90)
                let value = RandomBytes.digits(count, using: &random)
                text += "(91)" + String(decoding: value, as: UTF8.self)
                left -= count + 3
            }
            return .text(text.isEmpty ? "(91)1" : text)
        case .dataBarLimited, .dataBarOmnidirectional:
            return .bytes(Array(repeating: 0x30, count: byteCount))
        default:
            let bytes = RandomBytes.digits(byteCount, using: &random)
            return Bool.random(using: &random)
                ? .bytes(bytes) : .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The bytes that the symbol would carry.
    private static func dataBytes(of request: ZintRequest) -> Int {
        guard request.isGS1 else { return request.bytes.count }
        // Two brackets an element; a separator behind all but the last, since none ends by itself.
        let elements = request.bytes.filter { $0 == UInt8(ascii: "[") }.count
        return request.bytes.count - 2 * elements + elements - 1
    }
}
