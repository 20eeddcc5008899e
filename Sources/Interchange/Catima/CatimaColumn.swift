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

    /// A column of old versions that means nothing any more.
    static let ignoredName = "headertextcolor"
    /// The header of the table that puts cards into groups.
    static let linkHeader = ["cardId", "groupId"]
    /// The header of the table of groups.
    static let groupHeader = [CatimaColumn.id.rawValue]
    /// The member of a card's extras that holds what this format carried.
    static let extrasName = "catima"
}
