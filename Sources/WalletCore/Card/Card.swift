public import JSON

/// A loyalty card that a wallet holds: what all its members share.
///
/// What is each member's own (star, archive, position) stands in ``CardMembership``; balances and
/// groups stand beside the card in ``MemberCard``.
public struct Card: Hashable, Sendable {
    /// The card's identity.
    public let id: CardID
    /// The wallet that holds it.
    public let walletID: WalletID
    /// Raised by every shared change; starts at 1.
    public var version: Int64
    /// What people call it, `1...256` characters.
    public var name: String
    /// Free text, empty for none.
    public var note: String
    /// The number that people read, empty where a card has only a code.
    ///
    /// Personal data.
    public var cardNumber: String
    /// The code that tills read; nil for none.
    public var barcode: CardBarcode?
    /// The first day on which it is valid.
    public var validFrom: CalendarDate?
    /// The last day on which it is valid, to the end of that day in the reader's zone.
    public var expiryDate: CalendarDate?
    /// What the issuer says of it.
    public var status: CardStatus
    /// The card's colour.
    public var color: CardColor?
    /// A page of the issuer.
    public var link: String?
    /// What kind of shop it belongs to, for example `grocery`.
    public var category: String?
    /// The issuer's scheme.
    public var program: String?
    /// Where its shops are.
    public var locations: [CardLocation]
    /// A secret number; never in widgets, lists or logs.
    public var pin: String?
    /// Where an import had it from, for example `catima:3`; the identity that repeats are known by.
    public var source: String?
    /// What a format carried and we have no word for; never lost.
    public var extras: JSONObject
    /// When it was added.
    public let createdAt: Instant
    /// When a shared field last changed.
    public var updatedAt: Instant
    /// When it was deleted; its content stays for thirty days.
    public var deletedAt: Instant?
    /// The card version that last changed each field; absent means the first.
    public var fieldVersions: [CardField: Int64]

    /// Makes a card as it is stored.
    public init(
        id: CardID,
        walletID: WalletID,
        version: Int64 = 1,
        name: String,
        note: String = "",
        cardNumber: String = "",
        barcode: CardBarcode? = nil,
        validFrom: CalendarDate? = nil,
        expiryDate: CalendarDate? = nil,
        status: CardStatus = .active,
        color: CardColor? = nil,
        link: String? = nil,
        category: String? = nil,
        program: String? = nil,
        locations: [CardLocation] = [],
        pin: String? = nil,
        source: String? = nil,
        extras: JSONObject = JSONObject(),
        createdAt: Instant,
        updatedAt: Instant? = nil,
        deletedAt: Instant? = nil,
        fieldVersions: [CardField: Int64] = [:]
    ) {
        self.id = id
        self.walletID = walletID
        self.version = version
        self.name = name
        self.note = note
        self.cardNumber = cardNumber
        self.barcode = barcode
        self.validFrom = validFrom
        self.expiryDate = expiryDate
        self.status = status
        self.color = color
        self.link = link
        self.category = category
        self.program = program
        self.locations = locations
        self.pin = pin
        self.source = source
        self.extras = extras
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.deletedAt = deletedAt
        self.fieldVersions = fieldVersions
    }

    /// How many places a card may have.
    public static let locationCountMax = 100
    /// How many groups a card may be in.
    public static let groupCountMax = 1_000

    /// How long a deleted card keeps its content: thirty days, in seconds.
    public static let deletedContentSeconds: Int64 = 30 * 86_400

    /// Whether the card is deleted and its content due to go.
    ///
    /// - Parameter instant: the present.
    /// - Returns: true once more than ``deletedContentSeconds`` went by since the deletion.
    public func isLost(at instant: Instant) -> Bool {
        deletedAt.map { $0 < instant.adding(seconds: -Self.deletedContentSeconds) } ?? false
    }

    /// Whether the card's last day is over.
    ///
    /// - Parameter date: the day in the reader's zone.
    /// - Returns: true from the day after ``expiryDate``.
    public func isExpired(on date: CalendarDate) -> Bool {
        expiryDate.map { date > $0 } ?? false
    }

    /// Whether the card's first day has not come.
    ///
    /// - Parameter date: the day in the reader's zone.
    /// - Returns: true until the day before ``validFrom``.
    public func isNotYetValid(on date: CalendarDate) -> Bool {
        validFrom.map { date < $0 } ?? false
    }

    /// Within how many days the end of a card is worth a word.
    public static let expirySoonDays: Int64 = 7

    /// How many days after a day the card is still valid, where its end is near.
    ///
    /// - Parameter date: the day in the reader's zone.
    /// - Returns: `0...7`, 0 on the last day; nil for a card that ends later, never, or has ended.
    public func daysLeft(on date: CalendarDate) -> Int64? {
        guard let expiryDate else { return nil }
        let days = expiryDate.daysSinceEpoch - date.daysSinceEpoch
        return (0...Self.expirySoonDays).contains(days) ? days : nil
    }

    /// What the code says: the barcode's payload, or else the card number.
    public var codePayload: String {
        barcode?.payload ?? cardNumber
    }
}

extension Card: CustomStringConvertible {
    /// The id alone: numbers, names and PINs stay out of logs.
    public var description: String {
        "Card(\(id))"
    }
}

/// What an issuer says of a card.
///
/// `expired` and `notYetValid` are derived, never stored.
public enum CardStatus: String, CaseIterable, Hashable, Sendable {
    case active
    /// The issuer waits for an activation.
    case needsActivation
    case blocked
}
