public import JSON

extension MemberCard {
    /// What a shared field holds, as the JSON of the contract; `null` where it holds nothing.
    ///
    /// Two cards whose values are equal hold the same in that field.
    public func value(of field: CardField) -> JSONValue {
        switch field {
        case .name: .string(card.name)
        case .note: .string(card.note)
        case .cardNumber: .string(card.cardNumber)
        case .barcode: card.barcode?.json ?? .null
        case .validFrom: Self.text(card.validFrom?.description)
        case .expiryDate: Self.text(card.expiryDate?.description)
        case .status: .string(card.status.rawValue)
        case .color: Self.text(card.color?.description)
        case .link: Self.text(card.link)
        case .category: Self.text(card.category)
        case .program: Self.text(card.program)
        case .locations: .array(card.locations.map(\.json))
        case .pin: Self.text(card.pin)
        case .source: Self.text(card.source)
        case .extras: .object(card.extras)
        case .groups: .array(groups.map { .string($0.description) })
        case .images: .object(imageHashes)
        }
    }

    private var imageHashes: JSONObject {
        var object = JSONObject()
        for slot in ImageSlot.allCases {
            object[slot.rawValue] = Self.text(images[slot]?.sha256)
        }
        return object
    }

    private static func text(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }
}

extension CardBarcode {
    /// The code as the JSON of the contract.
    public var json: JSONValue {
        var object = JSONObject()
        object["symbology"] = .string(symbology.rawValue)
        object["payload"] = payload.map { .string($0) } ?? .null
        object["charset"] = charset.map { .string($0) } ?? .null
        return .object(object)
    }
}

extension CardLocation {
    /// The place as the JSON of the contract.
    public var json: JSONValue {
        var object = JSONObject()
        object["latitude"] = .number(String(latitude))
        object["longitude"] = .number(String(longitude))
        object["label"] = label.map { .string($0) } ?? .null
        return .object(object)
    }
}
