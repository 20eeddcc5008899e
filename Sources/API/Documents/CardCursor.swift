import HTTPServer
import Hashing
import WalletCore
import WalletService

/// Where a page of cards ended: opaque outside, bound to the database's epoch and to its order.
///
/// It carries the numbers of the last card's place and a digest of the whole place, but not its name:
/// a cursor travels in an address, and addresses are logged. The name is looked up by the card's id; of
/// a card that was renamed or removed meanwhile the place is not known any more.
struct CardCursor: Equatable {
    let epoch: Int64
    let order: CardOrder
    let id: CardID
    private let first: Int64
    private let second: Int64
    private let seal: String

    /// What a client gets whose cursor is of another epoch, or of a card that is not what it was: it
    /// reads everything anew.
    static let gone = Problem(
        .gone,
        "cursor_gone",
        "The server was restored, or the card that the page ended with was renamed or removed: read"
            + " the list from its start."
    )

    /// How many hexadecimal digits of the digest a cursor has.
    private static let sealCount = 32

    init(epoch: Int64, place: CardPlace) {
        self.epoch = epoch
        (order, first, second, id) = (place.order, place.first, place.second, place.id)
        seal = Self.seal(epoch, place)
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
            parts[5].utf8.count == Self.sealCount, parts[5] == parts[5].lowercased(),
            Hexadecimal.bytes(of: parts[5]) != nil
        else { throw .parameter("cursor", "The cursor is not one that this server gave out.") }
        guard named == order else {
            throw .parameter(
                "cursor",
                "The cursor belongs to a list in the order \(named.rawValue)."
            )
        }
        self.epoch = epoch
        self.order = order
        self.id = id
        self.first = first
        self.second = second
        seal = parts[5]
    }

    /// The place to go on after.
    ///
    /// - Parameters:
    ///   - epoch: the database's.
    ///   - session: finds the card.
    /// - Returns: nil for a cursor that is ``gone``.
    /// - Throws: where the database cannot be read.
    func place(
        in epoch: Int64,
        _ session: ReadSession
    ) throws(WalletError) -> CardPlace? {
        guard epoch == self.epoch else { return nil }
        do throws(WalletError) {
            return place(named: try session.place(of: id, in: order).name)
        } catch .notFound {
            return nil
        }
    }

    /// The place, where that is the name that it had; else nil.
    func place(named name: String) -> CardPlace? {
        let place = CardPlace(order: order, first: first, second: second, name: name, id: id)
        return Self.seal(epoch, place) == seal ? place : nil
    }

    /// The cursor as a text of unreserved characters of RFC 3986.
    var text: String {
        [
            CursorNumber.text(of: epoch), order.rawValue, CursorNumber.text(of: first),
            CursorNumber.text(of: second), id.description, seal,
        ].joined(separator: ".")
    }

    /// What a name cannot be read from, and any other number or name does not give.
    private static func seal(_ epoch: Int64, _ place: CardPlace) -> String {
        let numbers = "\(epoch) \(place.order.rawValue) \(place.first) \(place.second) \(place.id) "
        let digest = SHA256.hash(Array((numbers + place.name).utf8)).hexadecimal
        return String(digest.prefix(sealCount))
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
