/// A shared field of a card that has a version of its own, so that a merge can be explained.
///
/// Raw values are the JSON names.
public enum CardField: String, CaseIterable, Hashable, Sendable {
    case name
    case note
    case cardNumber
    case barcode
    case validFrom
    case expiryDate
    case status
    case color
    case link
    case category
    case program
    case locations
    case pin
    case source
    case extras
    case groups
    case images
}
