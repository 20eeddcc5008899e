/// A password of an archive, which never shows in a text or log.
public struct ArchivePassword: Sendable {
    let text: String

    /// Takes a password.
    ///
    /// - Parameter text: the password as people type it; archives take its UTF-8 bytes.
    /// - Throws: ``InterchangeError/unusablePassword`` for none at all, or one with a NUL.
    public init(_ text: String) throws(InterchangeError) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unusablePassword }
        self.text = text
    }
}

extension ArchivePassword: CustomStringConvertible {
    /// Nothing of the password.
    public var description: String {
        "ArchivePassword(***)"
    }
}

extension ArchivePassword: CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of the password.
    public var debugDescription: String {
        description
    }

    /// Nothing of the password.
    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
