/// One part of the value of an application identifier: its characters, length and check.
struct GS1ValuePart: Equatable, Sendable {
    /// What the characters are taken from.
    enum Characters: Character, Sendable {
        case digits = "N"
        case set82 = "X"
        case set39 = "Y"
        case set64 = "Z"
    }

    /// A rule beyond characters and length.
    enum Check: Character, Sendable {
        case checkDigit = "c"
        case checkPair = "a"
        case date = "d"
        case wholeDate = "D"
        case time = "h"
        case timeOrNone = "H"
        case hour = "k"
        case sixtieth = "s"
        case flag = "b"
        case zero = "z"
        case minus = "m"
        case pieceOfTotal = "p"
        case bankAccount = "i"
    }

    let characters: Characters
    let lengths: ClosedRange<Int>
    let check: Check?
    let isOptional: Bool

    /// Reads a part as the table writes it, such as `N14c` or `[X..17]`.
    init(_ word: Substring) {
        isOptional = word.hasPrefix("[")
        var rest = word.drop { $0 == "[" }
        characters = rest.popFirst().flatMap(Characters.init) ?? .set82
        let numbers = rest.prefix { $0.isNumber || $0 == "." }
        check = rest.dropFirst(numbers.count).first.flatMap(Check.init)
        let bounds = numbers.split(separator: ".").compactMap { Int($0) }
        let isFixed = !numbers.contains(".")
        let upper = bounds.last ?? 1
        lengths = (isFixed ? upper : bounds.count == 2 ? bounds[0] : 1)...upper
    }

    /// What is wrong with a value of this part, whose length is right.
    func fault(in value: ArraySlice<UInt8>) -> GS1Fault? {
        guard value.allSatisfy(takes) else { return .invalidCharacter }
        switch check {
        case nil: return nil
        case .checkDigit:
            let digits = value.map { $0 - 0x30 }
            return modulo10CheckDigit(digits.dropLast()) == digits.last ? nil : .checkDigitMismatch
        case .checkPair: return GS1CheckPair.isRight(value) ? nil : .checkDigitMismatch
        case .date: return isDate(value, allowsDayZero: true) ? nil : .invalidDate
        case .wholeDate: return isDate(value, allowsDayZero: false) ? nil : .invalidDate
        case .time: return isTime(value) ? nil : .invalidDate
        case .timeOrNone: return isTime(value) || number(value) == 9999 ? nil : .invalidDate
        case .hour: return number(value) < 24 ? nil : .invalidDate
        case .sixtieth: return number(value) < 60 ? nil : .invalidDate
        case .flag: return number(value) < 2 ? nil : .invalidCharacter
        case .zero: return number(value) == 0 ? nil : .invalidCharacter
        case .minus: return value.first == UInt8(ascii: "-") ? nil : .invalidCharacter
        case .pieceOfTotal:
            let (piece, total) = (number(value.prefix(2)), number(value.suffix(2)))
            return 1...max(1, total) ~= piece && total > 0 ? nil : .invalidPiece
        case .bankAccount: return GS1BankAccount.isRight(value) ? nil : .checkDigitMismatch
        }
    }

    /// Whether four digits are an hour and a minute.
    private func isTime(_ digits: ArraySlice<UInt8>) -> Bool {
        number(digits.prefix(2)) < 24 && number(digits.suffix(2)) < 60
    }

    /// Whether a character belongs to the set.
    ///
    /// **Source:** GS1 General Specifications, Tables 7.11-1 to 7.11-3.
    func takes(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case 0x41...0x5A: characters != .digits
        case 0x61...0x7A, 0x5F: characters == .set82 || characters == .set64
        case 0x2D: characters != .digits
        case 0x23: characters == .set39
        case 0x2F: characters == .set39 || characters == .set82
        case 0x3D: characters == .set64 || characters == .set82
        case 0x21, 0x22, 0x25...0x2C, 0x2E, 0x3A...0x3C, 0x3E, 0x3F: characters == .set82
        default: false
        }
    }

    /// Whether six digits are a date of some century, the day 00 for the last of the month.
    private func isDate(_ digits: ArraySlice<UInt8>, allowsDayZero: Bool) -> Bool {
        let year = number(digits.prefix(2))
        let month = number(digits.dropFirst(2).prefix(2))
        let day = number(digits.suffix(2))
        let isLeap = year.isMultiple(of: 4)
        let days =
            switch month {
            case 2: isLeap ? 29 : 28
            case 4, 6, 9, 11: 30
            case 1...12: 31
            default: 0
            }
        return day <= days && days > 0 && (day > 0 || allowsDayZero)
    }

    private func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}

/// The pair of check characters of a Global Model Number.
///
/// **Source:** GS1 General Specifications, 7.9.5.
enum GS1CheckPair {
    /// The 82 characters in the order of their values.
    private static let set82 = Array(
        "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8
    )

    /// The characters that a check character is one of.
    private static let set32 = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

    /// The weights from the right.
    private static let primes = [
        2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83,
    ]

    /// The most characters that a pair checks.
    static let bodyMax = primes.count

    /// Whether the last two characters are the check pair of those before them.
    static func isRight(_ value: ArraySlice<UInt8>) -> Bool {
        pair(of: value.dropLast(2)) == Array(value.suffix(2))
    }

    /// The two check characters of a body; `nil` where it is empty, too long or holds a character
    /// beyond the 82.
    static func pair(of body: ArraySlice<UInt8>) -> [UInt8]? {
        guard !body.isEmpty, body.count <= bodyMax else { return nil }
        var sum = 0
        for (weight, byte) in zip(primes, body.reversed()) {
            guard let position = set82.firstIndex(of: byte) else { return nil }
            sum += weight * position
        }
        sum %= 1021
        return [set32[sum >> 5], set32[sum & 31]]
    }
}
