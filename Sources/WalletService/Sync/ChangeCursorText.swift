import Hashing

/// A cursor as a client holds it.
///
/// One that names few wallets says all there is to say. A longer one is kept in the database, and the
/// client has its hash, so that what travels is bounded for any number of wallets.
public enum ChangeCursorText: Equatable, Sendable {
    /// The cursor itself.
    case whole(ChangeCursor)
    /// The SHA-256 of a kept one, in hexadecimal digits.
    case kept(sha256: String)

    /// The most wallets that a cursor names while it travels itself: it then has under 3,000
    /// characters.
    static let travellingWalletCountMax = 40

    private static let keptMark = "kept~"

    /// Reads what a client sent.
    ///
    /// - Parameter text: what ``text`` gave.
    /// - Throws: ``WalletError/badCursor`` for anything else.
    public init(_ text: String) throws(WalletError) {
        guard text.hasPrefix(Self.keptMark) else {
            self = .whole(try ChangeCursor(text))
            return
        }
        let digits = text.dropFirst(Self.keptMark.count)
        guard Hexadecimal.isLowerCase(digits, digitCount: 64) else { throw .badCursor }
        self = .kept(sha256: String(digits))
    }

    /// The form in which a cursor travels.
    public init(_ cursor: ChangeCursor) {
        self =
            cursor.wallets.count > Self.travellingWalletCountMax
            ? .kept(sha256: SHA256.hash(Array(cursor.text.utf8)).hexadecimal) : .whole(cursor)
    }

    /// A text of unreserved characters of RFC 3986.
    public var text: String {
        switch self {
        case .whole(let cursor): cursor.text
        case .kept(let sha256): Self.keptMark + sha256
        }
    }

    /// Whether a client can use it only once ``WriteSession/keep(_:)`` was called.
    public var isKept: Bool {
        if case .kept = self { true } else { false }
    }
}
