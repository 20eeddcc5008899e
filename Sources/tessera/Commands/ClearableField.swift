import JSON
import WalletCore
import WalletService

/// A field of a card whose value can be taken away.
enum ClearableField: String, CaseIterable, Sendable {
    case number
    case barcode
    case note
    case validFrom = "valid-from"
    case expires
    case color
    case link
    case category
    case program
    case location
    case group
    case pin
    case extras

    /// The change that takes the value away.
    var change: CardChange {
        switch self {
        case .number: .cardNumber("")
        case .barcode: .barcode(nil)
        case .note: .note("")
        case .validFrom: .validFrom(nil)
        case .expires: .expiryDate(nil)
        case .color: .color(nil)
        case .link: .link(nil)
        case .category: .category(nil)
        case .program: .program(nil)
        case .location: .locations([])
        case .group: .groups([])
        case .pin: .pin(nil)
        case .extras: .extras(JSONObject())
        }
    }
}
