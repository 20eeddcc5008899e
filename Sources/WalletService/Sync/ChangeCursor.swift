import WalletCore

/// How far a device has read: opaque outside, and bound to the database's epoch and to its person.
///
/// It names the wallets that the device knows, so that the server, which remembers no device, can
/// tell which the person has left and which are new.
public struct ChangeCursor: Equatable, Sendable {
    let epoch: Int64
    let personID: PersonID
    var person: ChangePlace
    var wallets: [(id: WalletID, place: ChangePlace)]

    init(epoch: Int64, personID: PersonID) {
        self.epoch = epoch
        self.personID = personID
        person = .start
        wallets = []
    }

    /// Reads a cursor's text.
    ///
    /// - Parameter text: what ``text`` gave.
    /// - Throws: ``WalletError/badCursor`` for anything else.
    public init(_ text: String) throws(WalletError) {
        let parts = text.split(separator: "~", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].count <= 14,
            let epoch = Int64(parts[0], radix: 36), let personID = PersonID(parts[1]),
            let person = ChangePlace(cursorText: parts[2])
        else { throw .badCursor }
        self.epoch = epoch
        self.personID = personID
        self.person = person
        wallets = []
        var seen: Set<WalletID> = []
        for part in parts.dropFirst(3) {
            let (id, place) = (part.prefix(36), part.dropFirst(36))
            guard let id = WalletID(id), let place = ChangePlace(cursorText: place),
                seen.insert(id).inserted
            else { throw .badCursor }
            wallets.append((id, place))
        }
    }

    /// The cursor as a text of unreserved characters of RFC 3986.
    public var text: String {
        let head = [String(epoch, radix: 36), personID.description, person.cursorText]
        return (head + wallets.map { "\($0.id)\($0.place.cursorText)" }).joined(separator: "~")
    }

    /// Where the changes of each wallet were read to.
    var places: [WalletID: ChangePlace] {
        Dictionary(uniqueKeysWithValues: wallets.map { ($0.id, $0.place) })
    }

    /// Whether both stand for the same place.
    public static func == (left: ChangeCursor, right: ChangeCursor) -> Bool {
        left.text == right.text
    }
}

extension ChangePlace {
    /// Reads `.<rev>` for a whole revision, or `.<rev>.<kind>.<id>` for a place within one.
    fileprivate init?(cursorText: Substring) {
        let parts = cursorText.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 4, parts[0].isEmpty, parts[1].count <= 14,
            let rev = Int64(parts[1], radix: 36), rev >= 0
        else { return nil }
        guard parts.count == 4 else {
            self = .end(of: rev)
            return
        }
        guard parts[2].count <= 3, let kind = Int64(parts[2]), let id = CardID(parts[3]) else {
            return nil
        }
        self.init(rev: rev, kind: kind, high: id.high, low: id.low)
    }

    fileprivate var cursorText: String {
        let whole = ".\(String(rev, radix: 36))"
        return kind == .max ? whole : "\(whole).\(kind).\(CardID(high: high, low: low))"
    }
}
