import Hashing
import WalletCore

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
        let isHash =
            digits.utf8.count == 64 && digits.allSatisfy { "0123456789abcdef".contains($0) }
        guard isHash else { throw .badCursor }
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

extension ReadSession {
    /// The cursor that a client's text stands for.
    ///
    /// - Parameter text: what the client sent.
    /// - Returns: the cursor.
    /// - Throws: ``WalletError/badCursor`` for what is none, ``WalletError/cursorGone`` for one that is
    ///   not kept any more, or is another person's.
    public func changeCursor(_ text: ChangeCursorText) throws(WalletError) -> ChangeCursor {
        switch text {
        case .whole(let cursor): return cursor
        case .kept:
            guard let kept = try keptCursor(text) else { throw .cursorGone }
            return try ChangeCursor(kept.text)
        }
    }

    /// Whether a cursor has to be kept before a client can use it: it is long, and not kept, or was
    /// not used for a day.
    public func mustKeep(_ cursor: ChangeCursor) throws(WalletError) -> Bool {
        let text = ChangeCursorText(cursor)
        guard text.isKept else { return false }
        guard let kept = try keptCursor(text) else { return true }
        return now.seconds(since: kept.usedAt) > 86_400
    }

    private func keptCursor(_ text: ChangeCursorText) throws(WalletError) -> KeptCursor? {
        guard case .kept(let digits) = text, let hash = SHA256Digest(hexadecimal: digits) else {
            return nil
        }
        return try reading { reader throws(RepositoryError) in
            try reader.keptCursor(of: principal.personID, sha256: hash.bytes)
        }
    }
}

extension WriteSession {
    /// How long a kept cursor is good without being used.
    static let keptCursorSeconds: Int64 = 90 * 86_400
    /// The most cursors kept for a person: more than all pages of a first sync on several devices.
    static let keptCursorCountMax = 500

    /// Keeps a cursor for as long as its person's devices use it.
    ///
    /// - Parameter cursor: one that ``ReadSession/mustKeep(_:)`` names.
    /// - Throws: why the repository failed.
    public func keep(_ cursor: ChangeCursor) throws(WalletError) {
        let text = cursor.text
        let kept = KeptCursor(
            personID: principal.personID,
            sha256: SHA256.hash(Array(text.utf8)).bytes,
            text: text,
            usedAt: now
        )
        try writing { writer throws(RepositoryError) in
            try writer.save(kept)
            _ = try writer.purgeKeptCursors(
                of: kept.personID,
                usedBefore: now.adding(seconds: -Self.keptCursorSeconds),
                keeping: Self.keptCursorCountMax
            )
        }
    }
}
