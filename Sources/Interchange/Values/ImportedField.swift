/// What an import compares and takes of a card; raw values are the names in reports.
public enum ImportedField: String, CaseIterable, Hashable, Sendable {
    case name
    case note
    case cardNumber
    case barcode
    case validFrom = "validFromDate"
    case expiry = "expiryDate"
    case status
    case color
    case link
    case category
    case program
    case locations
    case pin
    case balance
    case isFavourite = "favorite"
    case isArchived = "archived"
    case groups
    case images
    case extras
}
