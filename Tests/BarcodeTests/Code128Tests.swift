import Barcode
import TestSupport
import Testing
import WalletCore

@Suite struct Code128Tests {
    @Test(arguments: [("A", 101), ("B", 101), (nil, 79)] as [(String?, Int)])
    func aForcedCodeSetIsKept(_ set: String?, _ width: Int) throws {
        let encoded = try BarcodeEncoder.encode(
            .text("123456"),
            as: .code128,
            options: BarcodeOptions(codeSet: set.flatMap(Code128CodeSet.init))
        )
        #expect(encoded.symbol.modules.width == (set == nil ? 68 : width))
    }

    @Test(arguments: [
        ("A", "abc", "invalid_character"), ("B", "a\n", "invalid_character"),
        ("C", "123", "odd_length"), ("C", "12a4", "invalid_character"),
    ])
    func whatAForcedSetCannotHoldIsRefused(_ set: String, _ text: String, _ code: String) {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(
                .text(text),
                as: .code128,
                options: BarcodeOptions(codeSet: Code128CodeSet(rawValue: set))
            )
        }
        #expect(error?.code == code)
    }

    @Test func eightyCharactersFitAndNotOneMore() throws {
        let longest = String(repeating: "x", count: 80)
        #expect(try BarcodeEncoder.encode(.text(longest), as: .code128).bytes.count == 80)
        #expect(
            throws: BarcodeError.tooLong(maximum: 80, found: 81, unit: .characters, suggestion: nil)
        ) {
            try BarcodeEncoder.encode(.text(longest + "x"), as: .code128)
        }
    }

    @Test func textBeyondLatin1IsRefused() {
        let error = #expect(throws: BarcodeError.self) {
            try BarcodeEncoder.encode(.text("aб"), as: .code128)
        }
        #expect(error == .nonASCII(offset: 1, suggestion: nil))
    }

    /// All strings of up to four characters over one character of each kind.
    @Test(arguments: 1...4)
    func noSearchFindsAShorterSymbol(_ length: Int) throws {
        let alphabet: [UInt8] = [0x01, 0x31, 0x41, 0x61, 0x8A, 0xE9]
        var indices = Array(repeating: 0, count: length)
        var isDone = false
        while !isDone {
            let bytes = indices.map { alphabet[$0] }
            let width = try BarcodeEncoder.encode(.bytes(bytes), as: .code128).symbol.modules.width
            let shortest = Code128Search.shortest(bytes)
            #expect((width - 13) / 11 == shortest + 1, "\(hex(bytes))")
            isDone = !increment(&indices, base: alphabet.count)
        }
    }

    /// Random strings of up to twelve characters, in runs of one kind.
    @Test(arguments: [UInt64(128), 15_417, 20_261_130])
    func noSearchFindsAShorterSymbolForLongerText(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let count = Int.random(in: 5...12, using: &random)
            let bytes = RandomBytes.mixed(count, using: &random)
            let width = try BarcodeEncoder.encode(.bytes(bytes), as: .code128).symbol.modules.width
            #expect((width - 13) / 11 == Code128Search.shortest(bytes) + 1, "\(hex(bytes))")
        }
    }

    private func increment(_ digits: inout [Int], base: Int) -> Bool {
        for index in digits.indices.reversed() {
            digits[index] += 1
            if digits[index] < base { return true }
            digits[index] = 0
        }
        return false
    }
}

/// A search over everything a reader can be told, without any rule of thumb.
///
/// It follows the reader: from each state of a decoder every symbol character is tried, breadth first,
/// until the characters that were read are those that were wanted.
enum Code128Search {
    private struct State: Hashable {
        var position: Int
        var set: Int
        var isShifted = false
        var isLatched = false
        var isExtendedOnce = false
        var lastWasFNC4 = false
    }

    /// The symbol characters from the start character to the last of the message.
    static func shortest(_ bytes: [UInt8]) -> Int {
        var frontier = Set((0..<3).map { State(position: 0, set: $0) })
        var seen = frontier
        var count = 1
        while !frontier.isEmpty {
            if frontier.contains(where: { $0.position == bytes.count }) { return count }
            var next: Set<State> = []
            for state in frontier {
                for character in 0...102 {
                    guard let reached = read(character, in: state, of: bytes) else { continue }
                    if seen.insert(reached).inserted { next.insert(reached) }
                }
            }
            frontier = next
            count += 1
        }
        return .max
    }

    /// What a decoder does with a symbol character; `nil` if it would read something unwanted.
    private static func read(_ character: Int, in state: State, of bytes: [UInt8]) -> State? {
        var state = state
        let set = state.isShifted ? 1 - state.set : state.set
        if state.set == 2 {
            switch character {
            case 100: state.set = 1
            case 101: state.set = 0
            case 0...99:
                guard state.position + 1 < bytes.count,
                    bytes[state.position] == UInt8(0x30 + character / 10),
                    bytes[state.position + 1] == UInt8(0x30 + character % 10)
                else { return nil }
                state.position += 2
            default: return nil
            }
            return state
        }
        let isFNC4 = character == 101 - state.set && !state.isShifted
        if isFNC4 {
            if state.lastWasFNC4 {
                state.isLatched.toggle()
                state.isExtendedOnce = false
                state.lastWasFNC4 = false
            } else {
                state.isExtendedOnce = true
                state.lastWasFNC4 = true
            }
            return state
        }
        state.lastWasFNC4 = false
        if character >= 96 {
            guard !state.isShifted else { return nil }
            switch character {
            case 98: state.isShifted = true
            case 99 where !state.isExtendedOnce: state.set = 2
            case 100 where state.set == 0 && !state.isExtendedOnce: state.set = 1
            case 101 where state.set == 1 && !state.isExtendedOnce: state.set = 0
            default: return nil
            }
            return state
        }
        let low = set == 0 && character >= 64 ? character - 64 : character + 32
        let isExtended = state.isLatched != state.isExtendedOnce
        guard state.position < bytes.count,
            Int(bytes[state.position]) == (isExtended ? low + 128 : low)
        else { return nil }
        state.position += 1
        state.isShifted = false
        state.isExtendedOnce = false
        return state
    }
}
