import HTTPServer
import Hashing
import WalletCore

/// Where a page of cards ended: opaque outside, bound to the database's epoch and to its order.
///
/// It carries the keys of the last card, so that the next page begins after them whatever became of
/// the card.
struct CardCursor: Equatable {
    let epoch: Int64
    let place: CardPlace

    /// What a client gets whose cursor is of another epoch: it reads everything anew.
    static let gone = Problem(
        .gone,
        "cursor_gone",
        "The server was restored meanwhile: read the list from its start."
    )

    /// The most characters of a place's name in base64url: four bytes for each scalar, and four
    /// characters for three bytes, the last of them maybe begun.
    private static let nameCountMax = (CardPlace.nameCountMax * 4 * 4 + 2) / 3

    init(epoch: Int64, place: CardPlace) {
        self.epoch = epoch
        self.place = place
    }

    /// Reads a cursor.
    ///
    /// - Parameters:
    ///   - text: what ``text`` gave.
    ///   - order: the order that is asked for.
    /// - Throws: `bad_parameter` for anything else, and for a cursor of another order.
    init(_ text: String, order: CardOrder) throws(RequestError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let epoch = CursorNumber.value(of: parts[0]),
            let named = CardOrder(rawValue: parts[1]),
            let first = CursorNumber.value(of: parts[2]),
            let second = CursorNumber.value(of: parts[3]), let id = CardID(parts[4]),
            parts[5].utf8.count <= Self.nameCountMax, let bytes = Base64.url.bytes(of: parts[5]),
            let name = String(validating: bytes, as: UTF8.self)
        else { throw .parameter("cursor", "The cursor is not one that this server gave out.") }
        guard named == order else {
            throw .parameter(
                "cursor",
                "The cursor belongs to a list in the order \(named.rawValue)."
            )
        }
        self.init(
            epoch: epoch,
            place: CardPlace(order: order, first: first, second: second, name: name, id: id)
        )
    }

    /// The cursor as a text of unreserved characters of RFC 3986.
    var text: String {
        [
            CursorNumber.text(of: epoch), place.order.rawValue, CursorNumber.text(of: place.first),
            CursorNumber.text(of: place.second), place.id.description,
            Base64.url.text(of: Array(place.name.utf8)),
        ].joined(separator: ".")
    }
}

/// A number within a cursor.
enum CursorNumber {
    /// The number in base 36.
    static func text(of number: Int64) -> String {
        String(number, radix: 36)
    }

    /// The number of a text; nil for any text that ``text(of:)`` does not give.
    static func value(of text: String) -> Int64? {
        guard let number = Int64(text, radix: 36), self.text(of: number) == text else { return nil }
        return number
    }
}
