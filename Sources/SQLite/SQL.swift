/// The text of one statement, written in the program.
///
/// It can be made of literals alone, so no value ever becomes SQL by accident, and its identity is
/// that of the literal: finding the prepared statement hashes two words instead of a long text.
///
/// ```swift
/// try connection.run("DELETE FROM card WHERE id = ?", id)
/// static let cardByID = SQL("SELECT ", columns, " FROM card WHERE id = ?")
/// ```
public struct SQL: ExpressibleByStringLiteral, Sendable {
    /// What a statement is known by; two with the same identity have the same text.
    struct Identity: Hashable {
        let address: UInt
        let byteCount: Int
    }

    /// A text of several literals, which lives as long as its SQL.
    private final class Composition: Sendable {
        let text: String

        init(_ text: String) {
            self.text = text
        }
    }

    private let literal: StaticString
    private let composition: Composition?

    /// Takes a literal.
    public init(stringLiteral value: StaticString) {
        literal = value
        composition = nil
    }

    /// Joins literals, such as a list of columns that several statements share.
    ///
    /// Keep the result in a `static let`: each call makes a statement of its own.
    public init(_ parts: StaticString...) {
        literal = ""
        composition = Composition(parts.map { "\($0)" }.joined())
    }

    /// The text.
    public var text: String { composition?.text ?? "\(literal)" }

    var identity: Identity {
        if let composition {
            // A statement that is kept holds on to its composition, so the address stays its own.
            return Identity(
                address: UInt(bitPattern: ObjectIdentifier(composition)),
                byteCount: -1
            )
        }
        return unsafe Identity(
            address: UInt(bitPattern: literal.utf8Start),
            byteCount: literal.utf8CodeUnitCount
        )
    }
}
