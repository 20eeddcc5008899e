@testable import Barcode

/// Random element strings of GS1: identifiers with values that keep their rules.
struct RandomElements {
    /// The elements with identifiers in parentheses.
    private(set) var text = ""

    /// What a reader returns.
    private(set) var bytes: [UInt8] = []

    private static let identifiers = GS1IdentifierTable.parts.keys.sorted()

    /// At least one element, and more as long as the bytes are no more than `bytesMax`.
    init(bytesMax: Int, using random: inout some RandomNumberGenerator) {
        var needsSeparator = false
        while true {
            let identifier = Self.identifiers.randomElement(using: &random) ?? "01"
            let value = Self.value(identifier, using: &random)
            let added = identifier.utf8.count + value.count + (needsSeparator ? 1 : 0)
            guard bytes.count + added <= bytesMax else {
                if bytes.isEmpty { continue }
                return
            }
            if needsSeparator { bytes.append(GS1Message.separator) }
            bytes += Array(identifier.utf8) + value
            text += "(\(identifier))" + Self.escaped(value)
            needsSeparator = GS1IdentifierTable.predefinedLength(identifier) == nil
            // Behind 235 nothing may stand in the symbols of libzint: GS1Message.checkSeparators.
            if identifier == "235" || Int.random(in: 0..<6, using: &random) == 0 { return }
        }
    }

    /// A value with a backslash in front of what could be read as an identifier.
    private static func escaped(_ value: [UInt8]) -> String {
        String(
            decoding: value.flatMap { $0 == UInt8(ascii: "(") ? [0x5C, $0] : [$0] },
            as: UTF8.self
        )
    }

    private static func value(
        _ identifier: String,
        using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var value: [UInt8] = []
        for part in GS1IdentifierTable.parts[identifier] ?? [] {
            if part.isOptional, Bool.random(using: &random) { break }
            value += Self.value(part, using: &random)
        }
        return value
    }

    /// An account number whose check digits follow by trying all.
    private static func bankAccount(using random: inout some RandomNumberGenerator) -> [UInt8] {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let count = Int.random(in: 1...30, using: &random)
        let account = RandomBytes.of(alphabet, count, using: &random)
        let country = RandomBytes.of(Array(alphabet.dropFirst(10)), 2, using: &random)
        let checks = (2...98).map { Array((($0 < 10 ? "0" : "") + String($0)).utf8) }
        return checks.lazy.map { country + $0 + account }
            .first { GS1BankAccount.isRight($0[...]) } ?? []
    }

    private static func value(
        _ part: GS1ValuePart,
        using random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let count = Int.random(in: part.lengths, using: &random)
        let alphabet = (UInt8(0x21)...0x7E).filter(part.takes)
        while true {
            var value = RandomBytes.of(alphabet, count, using: &random)
            if part.check == .checkDigit {
                value[count - 1] = RandomMessage.checkDigit(Array(value.dropLast()))
            }
            if part.check == .bankAccount { value = bankAccount(using: &random) }
            if part.check == .checkPair {
                guard let pair = GS1CheckPair.pair(of: value[..<max(0, count - 2)]) else {
                    return Self.value(part, using: &random)
                }
                value.replaceSubrange((count - 2)..., with: pair)
            }
            if part.fault(in: value[...]) == nil { return value }
        }
    }
}
