import Hashing
import WalletCore

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
