public import JSON
public import WalletCore

/// A card as it stands in an imported file.
public struct ImportedCard: Hashable, Sendable {
    /// The id that the file gives it; nil for none.
    public var sourceID: String?
    /// The row it stands in, counted from 1 among the cards.
    public var row: Int
    /// What people call it.
    public var name: String
    /// Free text, empty for none.
    public var note = ""
    /// The number that people read.
    public var cardNumber = ""
    /// The code; nil for none.
    public var barcode: ImportedBarcode?
    /// The first day on which it is valid.
    public var validFrom: ImportedDay?
    /// The last day on which it is valid.
    public var expiry: ImportedDay?
    /// What the issuer says of it.
    public var status: CardStatus = .active
    /// The card's colour.
    public var color: CardColor?
    /// A page of the issuer.
    public var link: String?
    /// What kind of shop it belongs to.
    public var category: String?
    /// The issuer's scheme.
    public var program: String?
    /// Where its shops are.
    public var locations: [CardLocation] = []
    /// A secret number.
    public var pin: String?
    /// What it holds; formats with one balance have it here alone.
    public var balances: [Balance] = []
    /// Whether it is starred.
    public var isFavourite = false
    /// Whether it was put away.
    public var isArchived = false
    /// When it was last used; nil for never.
    public var lastUsed: Instant?
    /// The names of its groups, in the groups' order.
    public var groups: [String] = []
    /// Its pictures.
    public var images: [ImageSlot: ImportedImage] = [:]
    /// What the format carries and we have no word for, and values that could not be read.
    public var extras = JSONObject()
    /// All that our own format knows of it; nil for every other format.
    public var snapshot: CardSnapshot?

    /// Makes a card with a name alone.
    public init(sourceID: String?, row: Int, name: String) {
        self.sourceID = sourceID
        self.row = row
        self.name = name
    }

    /// What two cards must share to be the same content.
    var contentKey: ContentKey {
        ContentKey(self)
    }

    /// The content of a card: everything but its place in the file and its last use.
    struct ContentKey: Hashable {
        private let card: ImportedCard
        // Objects hash by their names alone; as text, extras hash by all of it.
        private let extras: [UInt8]

        init(_ original: ImportedCard) {
            var card = original
            card.sourceID = nil
            card.row = 0
            card.lastUsed = nil
            card.barcode = original.barcode.map {
                ImportedBarcode(
                    formatName: $0.formatName,
                    symbology: $0.symbology,
                    payload: $0.payload ?? original.cardNumber,
                    charset: $0.charset
                )
            }
            card.extras = JSONObject()
            var json = JSONWriter()
            json.value(.object(original.extras.sortedByName))
            self.card = card
            extras = json.bytes
        }
    }
}
