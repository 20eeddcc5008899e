/// The columns of Catima's card table; raw values are their names in files.
enum CatimaColumn: String, CaseIterable {
    case id = "_id"
    case store
    case note
    case validFrom = "validfrom"
    case expiry
    case balance
    case balanceType = "balancetype"
    case cardID = "cardid"
    case barcodeID = "barcodeid"
    case barcodeType = "barcodetype"
    case barcodeEncoding = "barcodeencoding"
    case headerColor = "headercolor"
    case starStatus = "starstatus"
    case lastUsed = "lastused"
    case archive

    /// What the column says of a card; nil for what is no content of it, or only with another one.
    var field: ImportedField? {
        switch self {
        case .store: .name
        case .note: .note
        case .validFrom: .validFrom
        case .expiry: .expiry
        case .balance: .balance
        case .cardID: .cardNumber
        case .barcodeType: .barcode
        case .headerColor: .color
        case .starStatus: .isFavourite
        case .archive: .isArchived
        case .id, .balanceType, .barcodeID, .barcodeEncoding, .lastUsed: nil
        }
    }

    /// A column of old versions that means nothing any more.
    static let ignoredName = "headertextcolor"
    /// The header of the table that puts cards into groups.
    static let linkHeader = ["cardId", "groupId"]
    /// The header of the table of groups.
    static let groupHeader = [CatimaColumn.id.rawValue]
    /// The member of a card's extras that holds what this format carried.
    static let extrasName = "catima"
}
