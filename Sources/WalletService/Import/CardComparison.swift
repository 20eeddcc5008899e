import Interchange
import JSON
import WalletCore

/// In what an imported card differs from a stored one.
struct CardComparison {
    /// What the file speaks of.
    let carriedFields: Set<ImportedField>
    /// The stored groups of the file's, by their indexes; nil for groups that are not there yet.
    let groupIDs: [GroupID?]
    /// The names of the file's groups.
    let groupNames: [String]
    /// The names of the wallet's groups.
    let storedGroupNames: [GroupID: String]

    /// Whether nothing differs.
    func areEqual(_ stored: MemberCard, _ prepared: PreparedCard) -> Bool {
        carriedFields.allSatisfy { !differs($0, stored, prepared) }
    }

    /// The fields that differ, in the order of the contract.
    func differences(_ stored: MemberCard, _ prepared: PreparedCard) -> [ImportedDifference] {
        fields(stored, prepared).map { field in
            ImportedDifference(
                field: field.rawValue,
                stored: value(field, of: stored),
                imported: value(field, of: prepared)
            )
        }
    }

    /// The fields that differ.
    func fields(_ stored: MemberCard, _ prepared: PreparedCard) -> [ImportedField] {
        ImportedField.allCases.filter {
            carriedFields.contains($0) && differs($0, stored, prepared)
        }
    }

    private func differs(
        _ field: ImportedField,
        _ stored: MemberCard,
        _ prepared: PreparedCard
    ) -> Bool {
        let (card, imported) = (stored.card, prepared.imported)
        return switch field {
        case .name: card.name != imported.name
        case .note: card.note != imported.note
        case .cardNumber: !Self.isSameNumber(card, imported)
        case .barcode: !Self.isSameBarcode(card, prepared)
        case .validFrom: card.validFrom != prepared.validFrom
        case .expiry: card.expiryDate != prepared.expiryDate
        case .status: card.status != imported.status
        case .color: card.color != imported.color
        case .link: card.link != imported.link
        case .category: card.category != imported.category
        case .program: card.program != imported.program
        case .locations: card.locations != imported.locations
        case .pin: card.pin != imported.pin
        case .balance: !Self.areSameBalances(stored.balances, imported)
        case .isFavourite: stored.membership.isFavourite != imported.isFavourite
        case .isArchived: stored.membership.isArchived != imported.isArchived
        case .groups:
            Set(stored.groups.map(Optional.some)) != Set(prepared.groups.map { groupIDs[$0] })
        case .images:
            prepared.images.contains { slot, image in
                // Imports of former versions kept pictures as they came.
                let known = [image, imported.images[slot]].compactMap { $0?.image.sha256 }
                return !known.contains(stored.images[slot]?.sha256 ?? "")
            }
        case .extras: !Self.areSameExtras(card, prepared)
        }
    }

    // MARK: Values for the report

    private func value(_ field: ImportedField, of stored: MemberCard) -> JSONValue {
        let card = stored.card
        return switch field {
        case .name: .string(card.name)
        case .note: .string(card.note)
        case .cardNumber: .string(card.cardNumber)
        case .barcode: Self.json(card.barcode, payload: card.codePayload)
        case .validFrom: Self.json(card.validFrom?.description)
        case .expiry: Self.json(card.expiryDate?.description)
        case .status: .string(card.status.rawValue)
        case .color: Self.json(card.color?.description)
        case .link: Self.json(card.link)
        case .category: Self.json(card.category)
        case .program: Self.json(card.program)
        case .locations: Self.json(card.locations)
        case .pin: Self.masked(card.pin)
        case .balance: Self.json(stored.balances)
        case .isFavourite: .bool(stored.membership.isFavourite)
        case .isArchived: .bool(stored.membership.isArchived)
        case .groups: .array(stored.groups.map { Self.json(storedGroupNames[$0]) })
        case .images: Self.json(stored.images)
        case .extras: .object(PreparedCard.comparable(card.extras))
        }
    }

    private func value(_ field: ImportedField, of prepared: PreparedCard) -> JSONValue {
        let card = prepared.imported
        return switch field {
        case .name: .string(card.name)
        case .note: .string(card.note)
        case .cardNumber: .string(card.cardNumber)
        case .barcode:
            Self.json(
                card.barcode?.cardBarcode,
                payload: card.barcode?.payload ?? card.cardNumber
            )
        case .validFrom: Self.json(prepared.validFrom?.description)
        case .expiry: Self.json(prepared.expiryDate?.description)
        case .status: .string(card.status.rawValue)
        case .color: Self.json(card.color?.description)
        case .link: Self.json(card.link)
        case .category: Self.json(card.category)
        case .program: Self.json(card.program)
        case .locations: Self.json(card.locations)
        case .pin: Self.masked(card.pin)
        case .balance: Self.json(card.balances)
        case .isFavourite: .bool(card.isFavourite)
        case .isArchived: .bool(card.isArchived)
        case .groups: .array(prepared.groups.map { .string(groupNames[$0]) })
        case .images: Self.json(prepared.images.mapValues(\.image))
        case .extras: .object(PreparedCard.comparable(prepared.extras))
        }
    }

    private static func json(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }

    /// A PIN is only said to be there.
    private static func masked(_ pin: String?) -> JSONValue {
        pin == nil ? .null : .string("***")
    }

    private static func json(_ barcode: CardBarcode?, payload: String) -> JSONValue {
        guard let barcode else { return .null }
        var object = JSONObject()
        object["symbology"] = .string(barcode.symbology.rawValue)
        object["payload"] = .string(payload)
        object["charset"] = json(barcode.charset)
        return .object(object)
    }

    private static func json(_ locations: [CardLocation]) -> JSONValue {
        .array(
            locations.map { location in
                var object = JSONObject()
                object["latitude"] = .number("\(location.latitude)")
                object["longitude"] = .number("\(location.longitude)")
                object["label"] = json(location.label)
                return .object(object)
            }
        )
    }

    private static func json(_ balances: [Balance]) -> JSONValue {
        .array(
            balances.map { balance in
                var object = JSONObject()
                object["amount"] = .string(balance.amount.description)
                object["unit"] = .string(balance.unit.code)
                return .object(object)
            }
        )
    }

    private static func json(_ images: [ImageSlot: CardImage]) -> JSONValue {
        var object = JSONObject()
        for slot in ImageSlot.allCases { object[slot.rawValue] = json(images[slot]?.sha256) }
        return .object(object)
    }
}
